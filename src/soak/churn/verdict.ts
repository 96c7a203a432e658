import type { Answer } from '../../measure/client'
import { wrongError } from '../fuzz/verdict'

/** A browser that ends, or hangs, under a call: the interface has a 500 for that, and no other. */
const ENDED = /"code":"browser_(ended|unresponsive)"/

/** What is wrong with an answer, or undefined. */
export function wrongAnswer({ status, bytes, headers }: Answer): string | undefined {
  if (status < 400) return undefined
  const text = bytes.toString('utf8', 0, 300)
  if (status >= 500 && status !== 503 && !(status === 500 && ENDED.test(text))) return `${status} ${text}`
  if (!headers['content-type']?.startsWith('application/json')) return `${status} without an Error body`
  const wrong = wrongError(bytes)
  return wrong && `${status}: ${wrong}`
}
