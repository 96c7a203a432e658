import { codeSample } from '../../../code-samples/code-sample'
import { dragMouse, pressKey } from '../../../contract/endpoints/computer'
import type { Action } from './action'

/** The body as it is sent, laid out for reading. A path keeps each point on one line. */
export function asJson(action: Action): string {
  return JSON.stringify(action.body, null, 2).replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

/** A shell command that does the same. The key is not in it. `origin` has no slash at its end. */
export function asCurl({ kind, body }: Action, { origin, sessionId }: { origin: string; sessionId: string }): string {
  const endpoint = kind === 'drag_mouse' ? dragMouse : pressKey
  return codeSample('curl', { endpoint, params: { id: sessionId }, body, baseUrl: origin })
}
