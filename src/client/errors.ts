import type { ErrorBody, ErrorDetail } from '../contract/error'
import type { FieldProblem } from '../contract/check'
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

/** Whether the service's database stopped responding during a call, which may have been carried out all the same (decision 038). */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'database_unavailable'

/** Something answered, and not as the interface says: a page of a proxy, nothing, another kind of record. The message says what and what to do. */
export class UnreadableAnswerError extends ApiError {
  constructor(status: number, message: string, retryAfter?: number) {
    super(status, { code: 'unreadable_answer', message }, retryAfter)
  }
}

/** The service wants the call elsewhere. It was not sent there: nothing was carried out. */
export class RedirectedError extends ApiError {
  constructor() {
    const message =
      'The service redirects this call to another address, so it was not sent. Connect to that address instead. It may be the one with https, or the one without a trailing slash.'
    super(308, { code: 'redirected', message })
  }
}

/** No answer came: the service is down, the network is gone, or the browser may not read from that origin. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

/** No answer came in the time that it takes at most: the service hangs, or the way to it is gone without a word. */
export class OverdueError extends UnreachableError {}

/** Not a property: errors are logged and shown, and a connection holds its key. */
const senders = new WeakMap<object, { connection: Connection; key: string }>()

/** Notes with which connection, and so with which key, the call was made that failed with `error`, and returns the error. */
export function sentWith<E>(connection: Connection, error: E, key = connection.key): E {
  if (error instanceof Error && !senders.has(error)) senders.set(error, { connection, key })
  return error
}

/** Returns the connection as it was when the call was made: by the time of its answer the person may use another one, or another key. */
export function senderOf(error: Error): Connection | undefined {
  const sender = senders.get(error)
  return sender && { ...sender.connection, key: sender.key }
}

/** What a service may ask for between two tries, ms: no flood, and no wait that looks like an end. */
const SHORTEST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000

/** Returns how long the service asks to wait before the next try, in ms from 500 to 60,000, or undefined when it does not ask. */
export function requestedDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return undefined
  return Math.min(LONGEST_DELAY_MS, Math.max(SHORTEST_DELAY_MS, error.retryAfter * 1_000))
}

/** Up to this part of a wait is added to it, so that those who were refused together do not come again together. */
const JITTER = 0.2

/** Returns a wait in ms that is up to a fifth longer, by chance. */
export const jittered = (ms: number): number => ms * (1 + JITTER * Math.random())

/** What the service says of the key, the record or the operation itself, and will say again. */
const LASTING = new Set([308, 401, 403, 404, 405, 410, 501])

/** There is no such record, or no such operation. */
export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** Takes what another operator has deleted meanwhile for deleted: what was wanted is the case. Rejects like the call. */
export async function goneIsDone(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
}

/** What was there is no more. */
export const isGone = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 410)

/** Whether a key was refused that the connection no longer has. */
export function isOfOldKey(error: unknown): boolean {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const sender = isRefused ? senders.get(error) : undefined
  return sender !== undefined && sender.key !== sender.connection.key
}

/** It is refused because all pools have as many browsers as they may: another pool may give up some. */
const LIMIT_CODE = 'pooled_sessions_limit_exceeded'

/** Whether the key in use is refused the same call again: it has no right to it, or the service does not do it for anybody. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code !== LIMIT_CODE && !isOfOldKey(error)

/** Whether the same call is refused again, so that it is not offered: the key may not make it, what it is about is no more, or the service has no such call. */
export const isFinal = (error: unknown): boolean =>
  isForbidden(error) || (error instanceof ApiError && ![401, 403].includes(error.status) && LASTING.has(error.status))

/** What was asked for makes no sense to the service. */
export const isBadRequest = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400

/** Whether asking again, later, can help: nothing answered, or what was answered may pass. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || !LASTING.has(error.status)
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
