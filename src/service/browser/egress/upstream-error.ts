import { STATUS_CODES } from 'node:http'
import type { UpstreamProxy } from './upstream-proxy'

/** What went wrong with a proxy. The first group is about the proxy itself, `not_reached` about what lies behind it. */
export type UpstreamFailure =
  | 'not_permitted'
  | 'unknown_host'
  | 'refused'
  | 'timeout'
  | 'not_tls'
  | 'certificate'
  | 'closed'
  | 'not_a_proxy'
  | 'credentials'
  | 'not_reached'

/** The message is for a person and has neither credentials nor the address of the proxy: a page may read it. */
export class UpstreamError extends Error {
  readonly failure: UpstreamFailure

  constructor(failure: UpstreamFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

export function timedOut(ms: number): UpstreamError {
  return new UpstreamError('timeout', `The proxy didn’t respond in ${ms / 1000} seconds.`)
}

export function refusedWith({ username, password }: UpstreamProxy, status: number): UpstreamError {
  if (status === 407) {
    const message =
      username === undefined && password === undefined
        ? 'The proxy requires credentials (407), and none are set.'
        : 'The proxy rejected the credentials (407).'
    return new UpstreamError('credentials', message)
  }
  const said = [status, STATUS_CODES[status]].join(' ').trim()
  return new UpstreamError('not_reached', `The proxy didn’t open the connection: it returned ${said}.`)
}

export function failedWith({ protocol }: UpstreamProxy, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code = codeOf(error)
  const of = (failure: UpstreamFailure, message: string) => new UpstreamError(failure, message, error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return of('unknown_host', 'The host name of the proxy is unknown.')
    case 'ECONNREFUSED':
      return of('refused', 'The proxy refused the connection: nothing listens at its host and port.')
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return of('timeout', 'The host of the proxy is unreachable or not responding.')
    default:
  }
  if (protocol === 'https' && /^(EPROTO$|ERR_SSL_)/.test(code)) {
    return of('not_tls', 'The proxy doesn’t speak TLS. For a proxy without TLS, set the protocol to http.')
  }
  if (protocol === 'https' && /CERT|ISSUER|SIGNATURE|CHAIN/.test(code)) {
    return of(
      'certificate',
      `The certificate of the proxy is not trusted (${code}). It must be for the proxy’s host and from an authority that the service trusts. To trust more authorities, start the service with their file in NODE_EXTRA_CA_CERTS.`,
    )
  }
  if (code.startsWith('HPE_')) return of('not_a_proxy', 'What listens there doesn’t respond as an HTTP proxy.')
  const hint = protocol === 'http' ? ' For a proxy with TLS, set the protocol to https.' : ''
  return of('closed', `The proxy closed the connection without a response.${hint}`)
}

/** Several attempts fail with an AggregateError; they are to one host, and the first speaks for all. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
