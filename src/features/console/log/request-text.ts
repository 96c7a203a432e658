import { curlSample } from '../../../code-samples/curl'
import { bodyOf, requestOf } from '../../../contract/action-endpoints'
import type { Action } from './action'

/** The body as it is sent, laid out for reading. A path keeps each point on one line. */
export function asJson(action: Action): string {
  return JSON.stringify(bodyOf(action), null, 2).replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

/** Lines at the begin and at the end of a text that is too long to be read. */
const [FIRST, LAST] = [100, 20]

/** A text as it is shown: whole, but for the middle of a very long one. */
export function folded(text: string): string {
  const lines = text.split('\n')
  const left = lines.length - FIRST - LAST
  if (left <= 0) return text
  return [...lines.slice(0, FIRST), `    … ${left} more lines, copied with the rest …`, ...lines.slice(-LAST)].join(
    '\n',
  )
}

/** A shell command that does the same. The key is not in it. `origin` has no slash at its end. */
export function asCurl(action: Action, { origin, sessionId }: { origin: string; sessionId: string }): string {
  return curlSample({ ...requestOf(action), params: { id: sessionId }, baseUrl: origin })
}
