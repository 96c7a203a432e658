import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Describes a failure to readers: no query with its parameters, and no path of this machine. The log has both. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // PostgreSQL's own messages quote values.
  if (error instanceof DrizzleQueryError || 'severity' in error) {
    return 'A database query failed. The log of the service has the details.'
  }
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return error.message
  // Node puts the reason first where it has words for it, and the path last.
  const [reason = code] = error.message.split(', ')
  return reason.includes('/') ? `${code} (${syscall.split(' ')[0]})` : reason
}
