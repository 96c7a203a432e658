import { UnreadableAnswerError } from '../errors'
import { masked } from './tame'

/** What a proxy answers when the service behind it does not. */
const FROM_PROXY = new Set([502, 503, 504])
const FIRST_LINE = 160

/** Reads the JSON of an answer. Throws UnreadableAnswerError where it is none. */
export function parseAnswer(response: Response, text: string, secret: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadable(response, text, secret)
  }
}

/** Returns the error for an answer that is not what the interface says: what came instead, how it begins, and what to do. */
export function unreadable(
  response: Response,
  text: string,
  secret: string,
  retryAfter?: number,
): UnreadableAnswerError {
  const { status, redirected, url } = response
  const kind = kindOf(response, text)
  const line = masked(firstLine(text, kind === 'HTML'), secret)
  const from = FROM_PROXY.has(status) && kind !== 'unexpected JSON' ? `${status} from a proxy` : String(status)
  const redirect = redirected ? ` after a redirect to ${masked(publicAddress(url), secret)}` : ''
  const quote = line === '' ? '' : `: “${line}”`
  const said = `The service returned ${kind} (${from})${redirect}${quote}.`
  const message = `${said} ${adviceFor(status, redirected)}`
  return new UnreadableAnswerError(status, message, retryAfter)
}

function adviceFor(status: number, redirected: boolean): string {
  if (FROM_PROXY.has(status)) return 'Check that the service behind the proxy is running.'
  if (redirected) return 'Connect to the address that it redirects to, if that is the service.'
  // What forwards for this page does not follow.
  if (status >= 300 && status < 400)
    return 'It redirects: connect to the address that it redirects to, or set POOLDECK_UPSTREAM to it.'
  if (status === 404 || status === 405) return 'Check the service URL, path included.'
  return status >= 500 ? 'Check the service log.' : 'Check the service URL and any proxy in front of it.'
}

type Kind = 'HTML' | 'nothing' | 'unexpected JSON' | 'truncated JSON' | 'text that is not JSON'

function kindOf({ headers }: Response, text: string): Kind {
  const start = text.trimStart().slice(0, 100).toLowerCase()
  if (start === '') return 'nothing'
  if (headers.get('Content-Type')?.startsWith('text/html') || /^<(!doctype|html|head|body)/.test(start)) return 'HTML'
  if (isJson(text)) return 'unexpected JSON'
  return /^[[{"]/.test(start) ? 'truncated JSON' : 'text that is not JSON'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The first words of a text; of a page without its markup, and its title where it has one. */
function firstLine(text: string, isPage: boolean): string {
  const start = text.slice(0, 20_000)
  const title = isPage ? /<title[^>]*>([^<]*)/i.exec(start)?.[1] : undefined
  const words = title ?? (isPage ? start.replace(/<(script|style)[\s\S]*?(<\/\1>|$)|<[^>]*(>|$)/gi, ' ') : start)
  const line = words
    .trim()
    .split(/[\r\n]/)[0]
    ?.replace(/\s+/g, ' ')
    .trim()
  return line === undefined || line.length <= FIRST_LINE ? (line ?? '') : `${line.slice(0, FIRST_LINE)}…`
}

/** The address without what may be secret in it. */
function publicAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
