/** One violation inside an Error body (rule 7.1). */
export interface ProblemDetail {
  code?: string
  message?: string
}

/** Headers of an answer after which a client must not send the same again by itself: it gets no further, or what was done in part is done twice (rule 7.4). */
export const DONT_RETRY = { 'x-should-retry': 'false' }

/** Headers of an answer after which it may do so, in so many seconds. */
export const retryAfter = (seconds: number): Record<string, string> => ({ 'Retry-After': String(seconds) })

/**
 * A failure that the caller of the API is told about. Domain code throws it; only the HTTP layer turns it into a response.
 * Rules 7.1 (the body) and 7.3 (codes).
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** HTTP status, 400 to 599. */
  readonly status: number
  /** Machine-readable code, for example `bad_request`. */
  readonly code: string
  /** One entry a violation, when there is more to say than the message. */
  readonly details: ProblemDetail[] | undefined
  /** Extra response headers, for example `Retry-After`. */
  readonly headers: Record<string, string> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    details?: ProblemDetail[],
    headers?: Record<string, string>,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
}
