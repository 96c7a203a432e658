import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'

/**
 * Notifications of hosts to each other through the database. A notice only says that something has happened: a host that missed one reads what
 * it was from the tables. A kind that a host does not know yet is from a newer one, and passed over.
 */
const Notice = z.discriminatedUnion('kind', [
  /** A caller of this host has been given a browser. */
  z.object({ kind: z.literal('granted'), lease: z.string(), browser: z.string(), host: z.string() }),
  /** Some callers of this host do not wait any more, and have been given nothing. */
  z.object({ kind: z.literal('dismissed') }),
  /** This host has browsers to start or to end. */
  z.object({ kind: z.literal('work') }),
  z.object({ kind: z.literal('fill') }),
  z.object({ kind: z.literal('pools') }),
  z.object({ kind: z.literal('hosts') }),
])
export type Notice = z.infer<typeof Notice>

export const COMMON_CHANNEL = 'pooldeck'

export const channelOf = (host: string): string => `${COMMON_CHANNEL}_${host}`

export function parseNotice(payload: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** Returns an expression that notifies all hosts when the transaction commits. */
export const notifyAll = (notice: Extract<Notice, { kind: 'fill' | 'pools' | 'hosts' }>): SQL =>
  sql`pg_notify(${COMMON_CHANNEL}, ${JSON.stringify(notice)})`

/** Returns the statement for one host, whose id is an expression. */
export const notify = (host: SQL, notice: SQL): SQL => sql`pg_notify(${`${COMMON_CHANNEL}_`} || ${host}, ${notice})`

/** Returns a statement that notifies hosts, whose ids are the rows of a query, that they have work. */
export const notifyWork = (hosts: SQL): SQL =>
  sql`select ${notify(sql`of_hosts.id`, sql`${JSON.stringify({ kind: 'work' } satisfies Notice)}`)} from (${hosts}) of_hosts (id)`
