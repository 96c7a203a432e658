import { NetworkProblem } from '../../shared/network-problem'
import { isRedirect } from './hop'
import { type HopAnswer, shortUrl } from './hop-answer'

export interface NextRequest {
  readonly url: URL
  readonly method: string
  /** What the caller has given, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Headers that are for the original host only. */
const PRIVATE: readonly string[] = ['authorization', 'cookie']
/** Headers that say what a body is. */
const OF_BODY: readonly string[] = ['content-type', 'content-encoding', 'content-language', 'content-location']

/** Returns where an answer sends its client on to, by the rules of browsers (Fetch, HTTP-redirect fetch); undefined when it does not. Throws NetworkProblem. */
export function redirectOf(request: NextRequest, { status, headers }: HopAnswer): NextRequest | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (location === undefined || !isRedirect(status, location)) return undefined
  const url = targetOf(request.url, location)
  const drops = status === 303 ? request.method !== 'HEAD' : status <= 302 && request.method === 'POST'
  const gone = [...(drops ? OF_BODY : []), ...(url.origin === request.url.origin ? [] : PRIVATE)]
  return {
    url,
    method: drops ? 'GET' : request.method,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !gone.includes(name))),
    body: drops ? undefined : request.body,
  }
}

function targetOf(from: URL, location: string): URL {
  // Headers come as bytes, and addresses in them are mostly UTF-8.
  const text = Buffer.from(location, 'latin1').toString()
  const url = URL.canParse(text, from) ? new URL(text, from) : undefined
  const sent = `${shortUrl(from.href)} redirected to ${shortUrl(text)}, which`
  if (!url) throw new NetworkProblem('ERR_INVALID_REDIRECT', `${sent} is not an address.`)
  if (!/^https?:$/.test(url.protocol))
    throw new NetworkProblem('ERR_UNSAFE_REDIRECT', `${sent} is not an http or https address.`)
  return url
}
