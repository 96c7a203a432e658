import { dragMouse, pressKey } from '../../../contract/endpoints/computer'
import type { Action } from './action'

/** The body as it is sent, laid out for reading. A path keeps each point on one line. */
export function asJson(action: Action): string {
  return JSON.stringify(action.body, null, 2).replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
}

/** A shell command that does the same. The key is not in it: it is read from `POOLDECK_API_KEY`. `origin` has no slash at its end. */
export function asCurl(action: Action, { origin, sessionId }: { origin: string; sessionId: string }): string {
  const endpoint = action.kind === 'drag_mouse' ? dragMouse : pressKey
  const url = origin + endpoint.path.replace('{id}', encodeURIComponent(sessionId))
  return [
    `curl -X ${endpoint.method} ${quoted(url)}`,
    '-H "Authorization: Bearer $POOLDECK_API_KEY"',
    "-H 'Content-Type: application/json'",
    `-d ${quoted(JSON.stringify(action.body))}`,
  ].join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
