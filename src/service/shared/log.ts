import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'

/**
 * Returns an error as the log writes it. Of a query that failed it has the text but not the values, neither in the message nor in what
 * the database says and carries along besides: passwords are among them.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const failed = queryErrorIn(error)
  if (!failed) return 'severity' in error ? withoutDetails(error) : pino.stdSerializers.err(error)
  const reason = failed.cause ? `${failed.cause.name}: ${failed.cause.message}` : 'unknown'
  const calls = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const message = `A query failed (${reason}): ${failed.query}`
  return { type: error.name, message, stack: [message, ...calls].join('\n') }
}

const withoutDetails = ({ name, message, stack }: Error) => ({ type: name, message, stack })

function queryErrorIn(error: unknown): DrizzleQueryError | undefined {
  if (error instanceof DrizzleQueryError) return error
  return error instanceof Error ? queryErrorIn(error.cause) : undefined
}

/** Takes a failure that no caller sees, in a sentence without its full stop. */
export type Log = (message: string, error?: unknown) => void

/** What an operator should know of, on stderr: stdout is for the person who started the service. */
export const log = pino({ level: 'warn', serializers: { err: loggedError } }, pino.destination({ dest: 2, sync: true }))

export const warn: Log = (message, error) => log.warn({ err: error }, message)
