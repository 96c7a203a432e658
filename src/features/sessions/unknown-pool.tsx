import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state'

/** The filter by pool names one that there is not: no sessions is not the point. */
export const UnknownPool = ({ actions }: { actions: ReactNode }) => (
  <EmptyState title="This pool doesn’t exist" actions={actions}>
    <p>The address asks for the sessions of a pool with an unknown id. The pool may have been deleted long ago.</p>
  </EmptyState>
)
