import { MAX_REDIRECTS } from '../../../contract/curl-limits'
import type { CurlRequest, CurlResponse } from '../../../contract/curl'
import type { Browser } from '../../browser/browser'
import { timeoutSignal } from '../../shared/deadline'
import { NetworkProblem } from '../../shared/network-problem'
import type { CurlHop } from './hop'
import { askHop, type HopAnswer, shortUrl } from './hop-answer'
import { BrowserIdentity } from './identity'
import { type NextRequest, redirectOf } from './redirect'

/** How much later than the caller's own deadline that of the agent is, so that the caller's own is the one reported, ms. */
const SLACK_MS = 1_000

/** Sends a request as `browser` would (rule 11.11). Rejects with NetworkProblem when it could not be carried out. */
export async function curl(browser: Browser, request: CurlRequest, caller: AbortSignal): Promise<CurlResponse> {
  const began = performance.now()
  const { timeout_ms: ms } = request
  const late = new NetworkProblem('ERR_TIMED_OUT', `${shortUrl(request.url)} didn’t respond in ${ms / 1000} s.`)
  const signal = timeoutSignal(ms, caller, late)
  const identity = await BrowserIdentity.of(browser)
  let next: NextRequest | undefined = firstOf(request)
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    signal.throwIfAborted()
    const { href } = next.url
    const answer: HopAnswer = await askHop(browser, await hopOf(next, identity), signal, ms + SLACK_MS)
    await identity.store(href, valuesOf(answer, 'set-cookie'))
    const target = redirectOf(next, answer)
    if (!target) {
      return {
        status: answer.status,
        headers: headersOf(answer),
        body: answer.body.toString(request.response_encoding),
        duration_ms: Math.round(performance.now() - began),
      }
    }
    next = target
  }
  const message = `${shortUrl(request.url)} redirected more than ${MAX_REDIRECTS} times.`
  throw new NetworkProblem('ERR_TOO_MANY_REDIRECTS', message)
}

/** A text has the type that a page would give it, unless the caller names one. */
function firstOf({ url, method, headers, body }: CurlRequest): NextRequest {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const type = body !== undefined && { 'content-type': 'text/plain;charset=UTF-8' }
  return { url: new URL(url), method, headers: { ...type, ...given }, body }
}

async function hopOf({ url, method, headers, body }: NextRequest, identity: BrowserIdentity): Promise<CurlHop> {
  const { username, password, href } = url
  const bare = new URL(href)
  bare.hash = bare.username = bare.password = ''
  const login = [username, password].map(decoded).join(':')
  const cookie = headers['cookie'] ?? (await identity.cookieFor(bare.href))
  const all = {
    ...identity.headers,
    ...(login !== ':' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    ...headers,
    ...(cookie !== undefined && { cookie }),
  }
  return { url: bare.href, method, headers: Object.entries(all), ...(body !== undefined && { body }) }
}

/** Decodes a text; what is no encoded text is taken as it stands, as browsers do. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const valuesOf = ({ headers }: HopAnswer, wanted: string): string[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []))

function headersOf({ headers }: HopAnswer): Record<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [given, value] of headers) {
    const name = given.toLowerCase()
    all.set(name, [...(all.get(name) ?? []), value])
  }
  return Object.fromEntries(all)
}
