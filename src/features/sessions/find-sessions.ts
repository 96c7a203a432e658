import type { BrowserSession } from '../../contract/session'
import { hasWords, searchWords } from '../../lib/search-words'
import type { SessionsSearch } from './search'
import { shortPoolTitle } from '../../resources/pool-address'

/** The label of a filter as it is typed: `team=checkout`; undefined where it is none. */
export function tagOf(text: string | undefined): Record<string, string> | undefined {
  const equals = text?.indexOf('=') ?? -1
  if (text === undefined || equals < 1) return undefined
  return { [text.slice(0, equals).trim()]: text.slice(equals + 1).trim() }
}

/** What is to be said of such a filter. */
export const tagProblem = (text: string | undefined): string | undefined =>
  text !== undefined && tagOf(text) === undefined ? 'Enter tag=value' : undefined

/** Those that have each of the words in their name, their id, that of their host, the name of their pool or of their key, or their tags, in capitals or not. */
export function findSessions(
  sessions: readonly BrowserSession[],
  { q = '', pool, key: ofKey, tag }: Pick<SessionsSearch, 'q' | 'pool' | 'key' | 'tag'>,
): readonly BrowserSession[] {
  const words = searchWords(q)
  const wanted = tagOf(tag) ?? {}
  return sessions.filter((session) => {
    if (pool !== undefined && session.pool?.id !== pool) return false
    if (ofKey !== undefined && session.leased_by !== ofKey) return false
    if (!Object.entries(wanted).every(([name, value]) => session.tags?.[name] === value)) return false
    const { name, session_id: id, pool: of, host_id: host, leased_by: key, tags = {} } = session
    const text = [name, id, of?.name, host, key, ...Object.entries(tags).flat()].join(' ')
    return hasWords(text.toLowerCase(), words)
  })
}

/** The pools that these sessions are of, by name. */
export function poolsOf(sessions: readonly BrowserSession[]): { id: string; title: string; count: number }[] {
  const pools = new Map<string, { id: string; title: string; count: number }>()
  for (const { pool } of sessions) {
    if (!pool) continue
    const known = pools.get(pool.id)
    pools.set(pool.id, { id: pool.id, title: shortPoolTitle(pool), count: (known?.count ?? 0) + 1 })
  }
  return [...pools.values()].sort((a, b) => a.title.localeCompare(b.title))
}
