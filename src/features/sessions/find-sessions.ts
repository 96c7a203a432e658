import type { BrowserSession } from '../../contract/session'
import { shortId } from '../../ui/format'

/** What a session is called where its whole id stands beside it or is not needed. */
export const sessionTitle = ({ name, session_id: id }: BrowserSession): string => name ?? shortId(id)

/** Those that have each of the words in their name, their id, that of their host, the name of their pool or of their key, or their tags, in capitals or not. */
export function findSessions(
  sessions: readonly BrowserSession[],
  { q = '', pool }: { q?: string | undefined; pool?: string | undefined },
): readonly BrowserSession[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return sessions.filter((session) => {
    if (pool !== undefined && session.pool?.id !== pool) return false
    const { name, session_id: id, pool: of, host_id: host, leased_by: key, tags = {} } = session
    const text = [name, id, of?.name, host, key, ...Object.entries(tags).flat()].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The pools that these sessions are of, by name. */
export function poolsOf(sessions: readonly BrowserSession[]): { id: string; title: string; count: number }[] {
  const pools = new Map<string, { id: string; title: string; count: number }>()
  for (const { pool } of sessions) {
    if (!pool) continue
    const known = pools.get(pool.id)
    pools.set(pool.id, { id: pool.id, title: pool.name ?? shortId(pool.id), count: (known?.count ?? 0) + 1 })
  }
  return [...pools.values()].sort((a, b) => a.title.localeCompare(b.title))
}
