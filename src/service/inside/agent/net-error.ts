import type { IncomingMessage } from 'node:http'
import type { NetErrorName } from '../../../contract/net-error'
import { PROXY_NAME, type ProxyFailure } from '../../../contract/proxy-status'

/** A request that could not be carried out. */
export class NetError extends Error {
  readonly net: NetErrorName

  constructor(net: NetErrorName, message: string) {
    super(message)
    this.net = net
  }
}

/** What the way out says, in Chromium's words and in ours. */
const BY_FAILURE: Readonly<Record<ProxyFailure, readonly [NetErrorName, string]>> = {
  connection_refused: ['ERR_CONNECTION_REFUSED', 'The connection was refused.'],
  connection_terminated: ['ERR_CONNECTION_RESET', 'The connection was closed without an answer.'],
  connection_timeout: ['ERR_CONNECTION_TIMED_OUT', 'There was no connection in time.'],
  destination_ip_prohibited: ['ERR_BLOCKED_BY_ADMINISTRATOR', 'Browsers of this service may not go there.'],
  destination_ip_unroutable: ['ERR_ADDRESS_UNREACHABLE', 'Its address is unreachable.'],
  destination_unavailable: ['ERR_PROXY_CONNECTION_FAILED', 'The proxy of the session didn’t open the connection.'],
  dns_error: ['ERR_NAME_NOT_RESOLVED', 'Its name is not known.'],
  http_protocol_error: ['ERR_INVALID_HTTP_RESPONSE', 'Its answer is not HTTP.'],
  http_request_error: ['ERR_FAILED', 'The request can’t be sent.'],
  proxy_internal_error: ['ERR_FAILED', 'The connection failed.'],
}

/** What the way out says of a connection that it did not open; undefined when it did. */
export function refusedBy({ statusCode, headers }: IncomingMessage): NetError | undefined {
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
  [/^HPE_HEADER_OVERFLOW$/, 'ERR_RESPONSE_HEADERS_TOO_BIG', 'The headers of its answer are too large.'],
  [/^HPE_/, 'ERR_INVALID_HTTP_RESPONSE', 'Its answer is not HTTP.'],
  [/^(Z_|ERR__ERROR_|ERR_BROTLI)/, 'ERR_CONTENT_DECODING_FAILED', 'Its answer can’t be decompressed.'],
  [/^(ECONNRESET|EPIPE)$/, 'ERR_CONNECTION_RESET', 'The connection was closed in the middle.'],
  [/^ERR_STREAM_PREMATURE_CLOSE$/, 'ERR_CONNECTION_CLOSED', 'The connection was closed in the middle.'],
]

export function describeNetError(error: unknown): { error: NetErrorName; message: string } {
  if (error instanceof NetError) return { error: error.net, message: error.message }
  const code = String((error as NodeJS.ErrnoException).code)
  const [, net, message] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? []
  return { error: net ?? 'ERR_FAILED', message: message ?? `The request failed (${code}).` }
}
