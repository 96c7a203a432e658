import { byName } from '../../lib/by-name'
import type { BrowserSession } from '../../contract/session'
import { sessionTitle } from '../../resources/session-title'
import type { SessionColumn, SessionsSearch } from './search'

const since = ({ leased_at, created_at }: BrowserSession): number => Date.parse(leased_at ?? created_at)
const idleLeft = ({ timeout_seconds: timeout, usage }: BrowserSession): number =>
  timeout * 1000 - (usage?.idle_ms ?? 0) || 0

const COMPARE: Partial<Record<SessionColumn, (a: BrowserSession, b: BrowserSession) => number>> = {
  name: (a, b) => byName.compare(sessionTitle(a), sessionTitle(b)),
  pool: (a, b) => byName.compare(a.pool?.name ?? a.pool?.id ?? '', b.pool?.name ?? b.pool?.id ?? ''),
  key: (a, b) => byName.compare(a.leased_by ?? '', b.leased_by ?? ''),
  age: (a, b) => since(b) - since(a),
  idle: (a, b) => idleLeft(a) - idleLeft(b),
}

/** In the order of a column; as they came, where active sessions do not have it. */
export function sortSessions(
  sessions: readonly BrowserSession[],
  { sort, order }: Pick<SessionsSearch, 'sort' | 'order'>,
): readonly BrowserSession[] {
  const compare = sort && COMPARE[sort]
  if (!compare) return sessions
  return sessions.toSorted((a, b) => (order === 'down' ? compare(b, a) : compare(a, b)))
}
