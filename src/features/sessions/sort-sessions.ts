import { byName } from '../../lib/by-name'
import type { BrowserSession } from '../../contract/session'
import { sessionTitle } from '../../resources/session-title'
import type { SessionColumn, SessionsSearch } from './search'

const since = ({ leased_at, created_at }: BrowserSession): number => Date.parse(leased_at ?? created_at)
const idleLeft = ({ timeout_seconds: timeout, usage }: BrowserSession): number =>
  timeout * 1000 - (usage?.idle_ms ?? 0) || 0

const VALUES: Partial<Record<SessionColumn, (session: BrowserSession) => string | number | undefined>> = {
  name: sessionTitle,
  pool: ({ pool }) => pool?.name ?? pool?.id,
  key: ({ leased_by: key }) => key,
  age: (session) => -since(session),
  idle: idleLeft,
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byName.compare(String(a), String(b))

/** In the order of a column, those without a value last; as they came, where active sessions do not have it. */
export function sortSessions(
  sessions: readonly BrowserSession[],
  { sort, order }: Pick<SessionsSearch, 'sort' | 'order'>,
): readonly BrowserSession[] {
  const valueOf = sort && VALUES[sort]
  if (!valueOf) return sessions
  return sessions.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return order === 'down' ? compare(other, one) : compare(one, other)
  })
}
