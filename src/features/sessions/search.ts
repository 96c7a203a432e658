import { oneOf, textOf } from '../../ui/search-values'

export const SESSION_VIEWS = ['list', 'wall'] as const
export type SessionView = (typeof SESSION_VIEWS)[number]

/** What the address says about the sessions: what they are narrowed to, and how they are shown. */
export interface SessionsSearch {
  q?: string | undefined
  /** Id of a pool. */
  pool?: string | undefined
  view?: SessionView | undefined
}

export const readSessionsSearch = ({ q, pool, view }: Record<string, unknown>): SessionsSearch => ({
  q: textOf(q),
  pool: textOf(pool),
  view: oneOf(SESSION_VIEWS, view),
})
