import { Problem } from '../shared/problem'
import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * PostgreSQL's codes for a connection that fails, a server that stops, starts, is short of memory, disk or connections, or may only be
 * read since another one has taken over, and a statement or transaction that it gave up because others had what it needed, or because it took too long.
 */
const AWAY = /^(08|53|58030$|57P0[1-5]$|57014$|25006$|25P0[34]$|40001$|40P01$|55P03$)/

/** The database has not answered, whichever driver found that out. What was asked may have been done all the same. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause?: unknown) {
    super('The database is not responding.', { cause })
  }
}

export const isOfDatabase = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || error instanceof DatabaseAway

/** Returns whether the database is of no use at the moment: it does not respond, or it is the embedded one and cannot write. */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionError(error)) return true
  if (error instanceof Problem) return error.status >= 500
  return error instanceof Error && isUnavailable(error.cause)
}

/** Returns whether the database did not respond, or not in time, as opposed to saying no. What was asked may have been done all the same. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return AWAY.test(code) || /^E[A-Z]+$/.test(code)
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  return (
    /^(Connection terminated|Client |Query read timeout|timeout exceeded|The line )/.test(error.message) ||
    isConnectionError(error.cause)
  )
}
