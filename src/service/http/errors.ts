import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../contract/error'
import { databaseAway } from '../state/problems'
import { log } from '../shared/log'
import { NetworkProblem } from '../shared/network-problem'
import { Problem, type ProblemDetail } from '../shared/problem'
import { isConnectionError, isOfDatabase } from '../database/away'

/** Most entries of `details`, and most characters of one text: a body of some megabytes can be wrong in a million places. */
export const MAX_DETAILS = 100
export const MAX_MESSAGE = 8_000

/** Turns whatever a handler throws into an Error body (rule 7.1). */
export const onError: ErrorHandler = (error, context) => {
  const request = context.get('requestId')
  context.get('onFailedAnswer')?.()
  // What the database says comes as the cause of a query that failed.
  const expected = [error, error.cause].find((one) => one instanceof Problem) ?? awayProblem(error)
  const problem = expected ?? unexpected(error, context.req.raw, request)
  for (const [name, value] of Object.entries(problem.headers)) context.header(name, value)
  const { code, status } = problem
  if (expected && status >= 500)
    log.warn({ request, code, status, ...(expected !== error && { err: error }) }, problem.message)
  context.header('Content-Type', 'application/json')
  return context.body(errorBody(problem, request), status as ContentfulStatusCode)
}

/** Returns the problem for a query to which the database did not respond. */
function awayProblem(error: Error): Problem | undefined {
  return isOfDatabase(error) && isConnectionError(error) ? databaseAway() : undefined
}

/** Returns the body as JSON. The caller of a failed request can name its id, under which the log has the details. */
export function errorBody(problem: Problem, request?: string): string {
  const { status, code, message, details } = problem
  const named = status >= 500 && request !== undefined && !message.includes(request)
  const body: ErrorBody = {
    code,
    message: shortened(named ? `${message} (request ${request})` : message),
    ...(details && { details: details.slice(0, MAX_DETAILS).map(shortenedDetail) }),
    ...(problem instanceof NetworkProblem && problem.netError),
  }
  return JSON.stringify(body)
}

const shortened = (text: string): string => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)} …` : text)

const shortenedDetail = ({ message, ...rest }: ProblemDetail): ProblemDetail => ({
  ...rest,
  ...(message !== undefined && { message: shortened(message) }),
})

function unexpected(error: unknown, request: Request, id: string): Problem {
  // A client that has disconnected reads no answer, and what broke off for that reason is no failure of the service.
  if (request.signal.aborted) return new Problem('client_closed_request', 'The client disconnected.')
  // Without what follows the path: the address of a debugger holds its secret there.
  const [url] = request.url.split('?')
  log.error({ request: id, method: request.method, url, err: error }, 'A request failed')
  return new Problem('internal_error', `Something went wrong in the service. Its log has the details under ${id}.`)
}
