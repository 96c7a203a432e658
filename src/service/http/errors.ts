import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../contract/error'
import { log } from '../log'
import { Problem } from '../problem'

/** Turns whatever a handler throws into an Error body (interface document 2.7). */
export const onError: ErrorHandler = (error, context) => {
  const request = context.get('requestId')
  // What the database says comes as the cause of a query that failed.
  const told = [error, error.cause].find((one) => one instanceof Problem)
  const problem = told ?? unexpected(error, context.req.raw, request)
  for (const [name, value] of Object.entries(problem.headers ?? {})) context.header(name, value)
  const { code, message, details } = problem
  if (told && problem.status >= 500) log.warn({ request, code, status: problem.status }, message)
  const body: ErrorBody = details ? { code, message, details } : { code, message }
  return context.json(body, problem.status as ContentfulStatusCode)
}

function unexpected(error: unknown, request: Request, id: string): Problem {
  // Whoever has hung up reads no answer, and what broke off for that reason is no failure.
  if (!request.signal.aborted)
    log.error({ request: id, method: request.method, url: request.url, err: error }, 'A request failed')
  return new Problem(500, 'internal_error', `Something went wrong in the service. Its log tells more under ${id}.`)
}
