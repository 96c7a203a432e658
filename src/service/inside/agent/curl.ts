import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import net from 'node:net'
import { addAbortSignal, type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tls from 'node:tls'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { MAX_CURL_BODY_BYTES, MAX_CURL_HEADER_BYTES } from '../../../contract/curl-limits'
import { type CurlHop, isRedirect } from '../curl/hop'
import type { AgentCall } from './operation'
import type { NetErrorName } from '../../../contract/net-error'
import { PROXY_NAME, type ProxyFailure } from '../../../contract/proxy-status'

/** A request that could not be carried out. */
class NetError extends Error {
  readonly net: NetErrorName

  constructor(net: NetErrorName, message: string) {
    super(message)
    this.net = net
  }
}

/** What the way out says, in Chromium's words and in ours. */
const BY_FAILURE: Readonly<Record<ProxyFailure, readonly [NetErrorName, string]>> = {
  connection_limit_reached: ['ERR_FAILED', 'The browser has as many connections as it may have.'],
  connection_refused: ['ERR_CONNECTION_REFUSED', 'The connection was refused.'],
  connection_terminated: ['ERR_CONNECTION_RESET', 'The connection was closed without a response.'],
  connection_timeout: ['ERR_CONNECTION_TIMED_OUT', 'There was no connection in time.'],
  destination_ip_prohibited: ['ERR_BLOCKED_BY_ADMINISTRATOR', 'Browsers of this service may not go there.'],
  destination_ip_unroutable: ['ERR_ADDRESS_UNREACHABLE', 'Its address is unreachable.'],
  destination_unavailable: ['ERR_PROXY_CONNECTION_FAILED', 'The proxy of the session didn’t open the connection.'],
  dns_error: ['ERR_NAME_NOT_RESOLVED', 'Its name is not known.'],
  http_protocol_error: ['ERR_INVALID_HTTP_RESPONSE', 'Its response is not HTTP.'],
  http_request_error: ['ERR_FAILED', 'The request can’t be sent.'],
  proxy_internal_error: ['ERR_FAILED', 'The connection failed.'],
}

/** Returns what the way out says of a connection that it did not open; undefined when it did. */
function refusedBy({ statusCode, headers }: IncomingMessage): NetError | undefined {
  const [, name, failure = ''] = /^(\w+); error=(\w+)$/.exec(String(headers['proxy-status'])) ?? []
  if (name === PROXY_NAME && (statusCode ?? 0) >= 400)
    return new NetError(...(BY_FAILURE[failure as ProxyFailure] ?? BY_FAILURE.proxy_internal_error))
  return undefined
}

/** What Node and its libraries say, by the beginning of their codes; the first that fits counts. */
const BY_CODE: readonly (readonly [RegExp, NetErrorName, string])[] = [
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'ERR_CERT_DATE_INVALID', 'Its certificate is not valid now.'],
  [/^ERR_TLS_CERT_ALTNAME/, 'ERR_CERT_COMMON_NAME_INVALID', 'Its certificate is for another name.'],
  [/CERT|ISSUER|SIGNATURE|CHAIN/, 'ERR_CERT_AUTHORITY_INVALID', 'Its certificate is not trusted.'],
  [/^(EPROTO$|ERR_SSL_|ERR_TLS_)/, 'ERR_SSL_PROTOCOL_ERROR', 'Its TLS handshake failed.'],
  [/^HPE_HEADER_OVERFLOW$/, 'ERR_RESPONSE_HEADERS_TOO_BIG', 'The headers of its response are too large.'],
  [/^HPE_/, 'ERR_INVALID_HTTP_RESPONSE', 'Its response is not HTTP.'],
  [/^(Z_|ERR__ERROR_|ERR_BROTLI)/, 'ERR_CONTENT_DECODING_FAILED', 'Its response can’t be decompressed.'],
  [/^(ECONNRESET|EPIPE)$/, 'ERR_CONNECTION_RESET', 'The connection was closed in the middle.'],
  [/^ERR_STREAM_PREMATURE_CLOSE$/, 'ERR_CONNECTION_CLOSED', 'The connection was closed in the middle.'],
]

function describeNetError(error: unknown): { error: NetErrorName; message: string } {
  if (error instanceof NetError) return { error: error.net, message: error.message }
  const code = String((error as NodeJS.ErrnoException).code)
  const [, net, message] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? []
  return { error: net ?? 'ERR_FAILED', message: message ?? `The request failed (${code}).` }
}

/** The browser's only way out, a proxy. */
const WAY_OUT = '/egress'

/** Sends one request, and answers with a line of JSON, the head, and the body (rule 11.11). */
export async function curlHop({ body: hop, response, signal }: AgentCall): Promise<void> {
  let head: object
  let body: Buffer = Buffer.alloc(0)
  try {
    const answer = await ask(hop as CurlHop, signal)
    const { statusCode: status = 0, headers, rawHeaders } = answer
    if (isRedirect(status, headers.location)) answer.destroy()
    else body = await bodyOf(answer, (hop as CurlHop).method)
    head = { status, headers: pairs(rawHeaders) }
  } catch (error) {
    head = describeNetError(error)
  }
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': line.length + body.length })
  response.write(line)
  response.end(body)
}

async function ask({ url: href, method, headers, body }: CurlHop, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(href)
  const isSecure = url.protocol === 'https:'
  const connection = isSecure ? await tunnel(url, signal) : net.connect(WAY_OUT)
  const content = body === undefined ? undefined : Buffer.from(body)
  const hasLength = content !== undefined || ['POST', 'PUT', 'PATCH'].includes(method)
  const request = http.request({
    createConnection: () => connection,
    setHost: false,
    method,
    path: isSecure ? url.pathname + url.search : url.href,
    headers: [
      'Host',
      url.host,
      'Connection',
      'close',
      ...(hasLength ? ['Content-Length', String(content?.length ?? 0)] : []),
      ...headers.flat(),
    ],
    maxHeaderSize: MAX_CURL_HEADER_BYTES,
    signal,
  })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.end(content)
  const [answer] = await answered
  // What comes after the answer to a failed request is dropped.
  request.on('error', () => {})
  if (!isSecure) {
    const refusal = refusedBy(answer)
    if (refusal) throw refusal
  }
  return answer
}

/** Opens a connection by TLS to a site, through the way out. */
async function tunnel({ hostname, port }: URL, signal: AbortSignal): Promise<tls.TLSSocket> {
  const path = `${hostname}:${port || 443}`
  const request = http.request({ socketPath: WAY_OUT, agent: false, method: 'CONNECT', path, signal }).end()
  const [answer, socket] = (await once(request, 'connect')) as [IncomingMessage, net.Socket]
  addAbortSignal(signal, socket).on('error', () => {})
  const refusal = refusedBy(answer)
  if (refusal) throw refusal
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = tls.connect({
    socket,
    host,
    ...(net.isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
  })
  await once(secure, 'secureConnect', { signal })
  return secure
}

async function bodyOf(answer: IncomingMessage, method: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  const collected = new Writable({
    write: (part: Buffer, _encoding, done) => {
      length += part.length
      parts.push(part)
      done(length > MAX_CURL_BODY_BYTES ? tooLarge() : null)
    },
  })
  const decoders = isEmpty(answer, method) ? [] : decodersFor(answer.headers['content-encoding'])
  await pipeline([answer, ...decoders, collected])
  return Buffer.concat(parts)
}

const tooLarge = (): NetError =>
  new NetError('ERR_FILE_TOO_BIG', `Its response has more than ${MAX_CURL_BODY_BYTES / 1024 / 1024} MiB.`)

const isEmpty = ({ statusCode = 0, headers }: IncomingMessage, method: string): boolean =>
  method === 'HEAD' || [204, 304].includes(statusCode) || headers['content-length'] === '0'

/** What undoes the encodings of a body; one that is not known stays as it is, with all before it. */
function decodersFor(encodings = ''): Transform[] {
  const decoders: Transform[] = []
  for (const encoding of encodings.toLowerCase().split(',').reverse()) {
    const name = encoding.trim()
    if (name === 'br') decoders.push(createBrotliDecompress())
    else if (['gzip', 'x-gzip', 'deflate'].includes(name)) decoders.push(createUnzip())
    else if (name !== '' && name !== 'identity') break
  }
  return decoders
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
