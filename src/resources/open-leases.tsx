import { Button } from '../ui/button'
import { sessionTitle } from './session-title'
import type { Acquire } from './use-acquire'

/** More are found in the list of the pool. */
const SHOWN = 3

/** A button for each lease that may be the one whose answer was lost. */
export function OpenLeases<P extends { id: string }>({ acquire: { failed, open } }: { acquire: Acquire<P> }) {
  if (failed?.lookup?.is !== 'leased') return null
  return failed.lookup.leases.slice(0, SHOWN).map((lease) => (
    <Button key={lease.session_id} variant="primary" onClick={() => void open(lease)}>
      Open session {sessionTitle(lease)}
    </Button>
  ))
}
