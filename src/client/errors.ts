import type { ErrorBody, ErrorDetail } from '../contract/error'
import type { FieldProblem } from '../contract/messages'
import type { Connection } from './connection'

/** The service answered, and not with a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: readonly ErrorDetail[]
  /** Seconds to wait before the next try, when the service gave them. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.details = body.details ?? []
    this.retryAfter = retryAfter
  }
}

/** No answer came: the service is down, the network is gone, or the browser may not read from that origin. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

/** No answer came in the time that it takes at most: the service hangs, or the way to it is gone without a word. */
export class OverdueError extends UnreachableError {}

/** Not a property: errors are logged and shown, and a connection holds its key. */
const senders = new WeakMap<object, Connection>()

/** Notes with which connection, and so with which key, the call was made that failed with `error`, and returns the error. */
export function sentWith<E>(connection: Connection, error: E): E {
  if (error instanceof Error) senders.set(error, connection)
  return error
}

/** Returns the connection as it was when the call was made: by the time of its answer the person may use another one, or another key. */
export const senderOf = (error: Error): Connection | undefined => senders.get(error)

/** What a service may ask for between two tries, ms: no flood, and no wait that looks like an end. */
const SHORTEST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000

/** Returns how long the service asks to wait before the next try, in ms from 500 to 60,000, or undefined when it does not ask. */
export function requestedDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return undefined
  return Math.min(LONGEST_DELAY_MS, Math.max(SHORTEST_DELAY_MS, error.retryAfter * 1_000))
}

/** Whether asking again can help: nothing answered, the service is in trouble, or it asks to slow down. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 408 || error.status === 429
}

/** Splits `size: must be at least 1` into the field it names and the rest. */
export function fieldOfDetail(detail: ErrorDetail): FieldProblem | undefined {
  const match = /^([\w.[\]-]+): (.+)$/s.exec(detail.message ?? '')
  return match?.[1] && match[2] ? { path: match[1], message: match[2] } : undefined
}

/** What an error says of fields, and what it says beyond them. */
export function namedFields(error: ApiError): { problems: FieldProblem[]; rest: string[] } {
  const details = error.details.length > 0 ? error.details : [{ message: error.message }]
  const problems: FieldProblem[] = []
  const rest: string[] = []
  for (const detail of details) {
    const problem = fieldOfDetail(detail)
    if (problem) problems.push(problem)
    else if (detail.message) rest.push(detail.message)
  }
  return { problems, rest }
}

/** Reads an error answer; one that is not the Error body still gives a readable message. */
export async function apiError(response: Response): Promise<ApiError> {
  const text = await response.text()
  const seconds = secondsOf(response.headers)
  const body = parseJson(text)
  if (isErrorBody(body)) return new ApiError(response.status, body, seconds)
  const message = text.trim().slice(0, 300) || `The service answered ${response.status} without a message.`
  return new ApiError(response.status, { code: 'unknown', message }, seconds)
}

/** Reads `Retry-After`, which is a number of seconds or a date; a date is compared with the clock of who wrote it, where that is told. */
function secondsOf(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  // Dates begin with the day of the week; Date.parse takes "-5" for a day in May.
  const at = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const now = Date.parse(headers.get('Date') ?? '')
  return Math.max(0, (at - (Number.isNaN(now) ? Date.now() : now)) / 1_000)
}

/** Read by hand: an error is told also before the contract's schemas are loaded, and when they cannot be. */
function isErrorBody(value: unknown): value is ErrorBody {
  if (!isRecord(value) || typeof value['code'] !== 'string' || typeof value['message'] !== 'string') return false
  const { details = [] } = value
  return Array.isArray(details) && details.every((detail) => isRecord(detail) && isText(detail['message']))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
