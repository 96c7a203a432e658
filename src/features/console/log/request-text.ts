import { codeSample } from '../../../code-samples/code-sample'
import { bodyOf, requestOf } from '../../../contract/action-endpoints'
import type { Action } from './action'

/** The body as it is sent, laid out for reading. A path keeps each point on one line. */
export function asJson(action: Action): string {
  return JSON.stringify(bodyOf(action), null, 2).replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

/** A shell command that does the same. The key is not in it. `origin` has no slash at its end. */
export function asCurl(action: Action, { origin, sessionId }: { origin: string; sessionId: string }): string {
  return codeSample('curl', { ...requestOf(action), params: { id: sessionId }, baseUrl: origin })
}
