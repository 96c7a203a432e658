import type { ErrorBody } from '../contract/error'
import { ERROR, readBeginning } from './body'
import { ApiError } from './errors'
import { unreadable } from './reading/answer-text'
import { tamed } from './reading/tame'
import { isRecord } from '../lib/json'

/** Characters of what a service says of an error. */
const LONGEST = 2_000
/** Of so many details. */
const MOST = 100

/** Reads an error answer; one that is not the Error body still gives a readable message. `secret` is left out of what it says. */
export async function apiError(response: Response, secret: string): Promise<ApiError> {
  const text = await readBeginning(response, ERROR)
  const seconds = secondsOf(response.headers)
  const body = tamed(parseJson(text), secret).value
  if (isErrorBody(body)) return new ApiError(response.status, shortened(body), seconds)
  return unreadable(response, text, secret, seconds)
}

const shortened = ({ code, message, details = [] }: ErrorBody): ErrorBody => ({
  code,
  message: message.slice(0, LONGEST),
  details: details.slice(0, MOST).map((detail) => ({ ...detail, message: detail.message?.slice(0, LONGEST) })),
})

/** Reads `Retry-After`, which is a number of seconds or a date; a date is compared with the clock of who wrote it, where that is known. */
function secondsOf(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  // Dates begin with the day of the week; Date.parse takes "-5" for a day in May.
  const at = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const now = Date.parse(headers.get('Date') ?? '')
  return Math.max(0, (at - (Number.isNaN(now) ? Date.now() : now)) / 1_000)
}

/** Read by hand: an error is shown also before the contract's schemas are loaded, and when they cannot be. */
function isErrorBody(value: unknown): value is ErrorBody {
  if (!isRecord(value) || typeof value['code'] !== 'string' || typeof value['message'] !== 'string') return false
  const { details = [] } = value
  return Array.isArray(details) && details.every((detail) => isRecord(detail) && isText(detail['message']))
}

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
