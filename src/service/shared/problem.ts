import { answerOf, type ProblemAnswer, type ProblemKind } from './problem-kinds'

/** One violation inside an Error body (rule 7.1). */
export interface ProblemDetail {
  code?: string
  message?: string
}

export interface ProblemParts {
  /** One entry a violation, when there is more to say than the message. */
  readonly details?: ProblemDetail[] | undefined
  /** Response headers beside those that say whether and when to try again. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * A failure that is reported to the caller of the API, by its kind in {@link PROBLEMS}, or as another program has answered. Domain code throws it;
 * only the HTTP layer turns it into a response. Rules 7.1 (the body) and 7.3 (codes).
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly details: ProblemDetail[] | undefined
  /** All headers that its response has because of it. */
  readonly headers: Readonly<Record<string, string>>

  constructor(kind: ProblemKind | ProblemAnswer, message: string, { details, headers }: ProblemParts = {}) {
    super(message)
    const { status, code, retry, retryAfter } = typeof kind === 'string' ? answerOf(kind) : kind
    this.status = status
    this.code = code
    this.details = details
    this.headers = {
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(retry === false && { 'x-should-retry': 'false' }),
      ...headers,
    }
  }
}
