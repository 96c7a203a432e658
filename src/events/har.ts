import type { Exchange } from './waterfall'

/** Of a log in HAR 1.2, what is written here. Times are ISO texts, lengths of time milliseconds; -1 stands for unknown. */
export interface Har {
  log: {
    version: '1.2'
    creator: { name: string; version: string }
    pages: HarPage[]
    entries: HarEntry[]
    comment?: string
  }
}

interface NameValue {
  name: string
  value: string
}

interface HarPage {
  startedDateTime: string
  id: string
  title: string
  pageTimings: { onContentLoad: number; onLoad: number }
}

export interface HarEntry {
  pageref: string
  startedDateTime: string
  time: number
  request: {
    method: string
    url: string
    httpVersion: string
    cookies: NameValue[]
    headers: NameValue[]
    queryString: NameValue[]
    postData?: { mimeType: string; params: NameValue[]; text: string }
    headersSize: number
    bodySize: number
  }
  response: {
    status: number
    statusText: string
    httpVersion: string
    cookies: NameValue[]
    headers: NameValue[]
    content: { size: number; mimeType: string; text?: string }
    redirectURL: string
    headersSize: number
    bodySize: number
    /** As Chromium names why there was no answer. */
    _error?: string
  }
  cache: Record<string, never>
  timings: { send: number; wait: number; receive: number }
  _resourceType?: string
}

/** What a HAR 1.2 log says beside its entries (http://www.softwareishard.com/blog/har-12-spec/). */
const HEAD: Omit<Har['log'], 'entries' | 'pages'> = {
  version: '1.2',
  creator: { name: 'Pooldeck', version: '1' },
  comment:
    'From telemetry events: sizes and timing phases are unknown, and bodies are truncated as the service truncates them.',
}

/** What events do not contain is named so, as Chromium does: some programs refuse an empty version. */
const UNKNOWN_VERSION = 'unknown'
const PAGE = 'page_1'

/** What stands before the entries. Events do not say which page has made a request: all belong to one, of the first document. */
export function harHead(exchanges: readonly Exchange[]): Omit<Har['log'], 'entries'> {
  const first = exchanges[0]
  if (!first) return { ...HEAD, pages: [] }
  const { url } = exchanges.find(({ request }) => request?.resource_type?.toLowerCase() === 'document') ?? first
  const startedDateTime = new Date(first.start / 1000).toISOString()
  return { ...HEAD, pages: [{ startedDateTime, id: PAGE, title: url, pageTimings: { onContentLoad: -1, onLoad: -1 } }] }
}

/** A request that was seen, with what came of it. */
export function harEntry({ start, end, url, method, request, response, failure }: Exchange): HarEntry {
  const time = end === undefined ? 0 : (end - start) / 1000
  const type = request?.resource_type ?? response?.resource_type ?? failure?.resource_type
  const error = failure ? (failure.error_text ?? 'failed') : response ? undefined : 'no response was recorded'
  const sent = headersOf(request?.headers)
  const received = headersOf(response?.headers)
  const postData = request?.post_data
  return {
    pageref: PAGE,
    startedDateTime: new Date(start / 1000).toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion: UNKNOWN_VERSION,
      cookies: cookiesOf(valuesOf(sent, 'cookie').flatMap((value) => value.split(';'))),
      headers: sent,
      queryString: queryOf(url),
      ...(postData !== undefined && {
        postData: { mimeType: valuesOf(sent, 'content-type')[0] ?? '', params: [], text: postData },
      }),
      headersSize: -1,
      bodySize: postData === undefined ? -1 : new TextEncoder().encode(postData).length,
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.status_text ?? '',
      httpVersion: UNKNOWN_VERSION,
      cookies: cookiesOf(valuesOf(received, 'set-cookie').map((value) => value.split(';', 1)[0] ?? '')),
      headers: received,
      content: {
        size: lengthOf(received) ?? -1,
        mimeType: response?.mime_type ?? '',
        ...(response?.body !== undefined && { text: response.body }),
      },
      redirectURL: valuesOf(received, 'location')[0] ?? '',
      headersSize: -1,
      bodySize: -1,
      ...(error !== undefined && { _error: error }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(type !== undefined && { _resourceType: type.toLowerCase() }),
  }
}

/** A header that came several times stands in lines, as Chromium gives it. */
function headersOf(headers: Record<string, unknown> = {}): NameValue[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    String(value)
      .split('\n')
      .map((line) => ({ name, value: line })),
  )
}

const valuesOf = (headers: readonly NameValue[], wanted: string): string[] =>
  headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value)

function cookiesOf(pairs: readonly string[]): NameValue[] {
  return pairs.flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }]
  })
}

const queryOf = (url: string): NameValue[] =>
  URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : []

function lengthOf(headers: readonly NameValue[]): number | undefined {
  const length = Number(valuesOf(headers, 'content-length')[0] ?? Number.NaN)
  return Number.isInteger(length) ? length : undefined
}
