import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import net from 'node:net'
import { addAbortSignal, type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tls from 'node:tls'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { MAX_CURL_BODY_BYTES, MAX_CURL_HEADER_BYTES } from '../../../contract/curl-limits'
import { type CurlHop, isRedirect } from '../curl/hop'
import { describeNetError, NetError, refusedBy } from './net-error'
import type { AgentCall } from './operation'

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

/** A connection by TLS to a site, through the way out. */
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

/** The body, decompressed. */
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
  new NetError('ERR_FILE_TOO_BIG', `Its answer has more than ${MAX_CURL_BODY_BYTES / 1024 / 1024} MiB.`)

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
