import type { BrowserSession } from '../../contract/session'
import type { Host } from '../../contract/host'
import { hostName } from '../../resources/hosts'
import { sessionTitle } from '../../resources/session-title'
import { sortBy } from '../../ui/sorting'
import type { SessionColumn, SessionsSearch } from './search'

const since = ({ leased_at, created_at }: BrowserSession): number => Date.parse(leased_at ?? created_at)
const idleLeft = ({ timeout_seconds: timeout, usage }: BrowserSession): number =>
  timeout * 1000 - (usage?.idle_ms ?? 0) || 0

const VALUES: Partial<
  Record<SessionColumn, (session: BrowserSession, hosts: readonly Host[]) => string | number | undefined>
> = {
  name: sessionTitle,
  pool: ({ pool }) => pool?.name ?? pool?.id,
  host: ({ host_id: id }, hosts) => id && hostName(id, hosts),
  key: ({ leased_by: key }) => key,
  memory: ({ usage }) => usage?.memory_bytes,
  cpu: ({ usage }) => usage?.cpu_percent,
  threads: ({ usage }) => usage?.processes,
  age: (session) => -since(session),
  idle: idleLeft,
}

/** In the order of a column; as they came, where active sessions do not have it. `hosts`: what theirs are called. */
export function sortSessions(
  sessions: readonly BrowserSession[],
  { sort, order }: Pick<SessionsSearch, 'sort' | 'order'>,
  hosts: readonly Host[] = [],
): readonly BrowserSession[] {
  const valueOf = sort && VALUES[sort]
  return valueOf ? sortBy(sessions, (session) => valueOf(session, hosts), order) : sessions
}
