import type { ProxyFailure } from '../../../contract/proxy-status'
import type { Answer } from './page'
import { EgressDenied } from './rules'
import { UpstreamError } from './upstream-error'

/** The browser requested something that a proxy cannot do. */
export class Unreadable extends Error {}

/** The browser has as many connections as it may have. */
export class TooManyConnections extends Error {}

export function answerTo(error: unknown, url: string | undefined): Answer {
  const address = url ?? 'this address'
  if (error instanceof EgressDenied)
    return {
      status: 403,
      title: `Pooldeck didn’t open ${address}`,
      reason: error.message,
      failure: 'destination_ip_prohibited',
    }
  if (error instanceof Unreadable)
    return { status: 400, title: 'Not a proxy request', reason: error.message, failure: 'http_request_error' }
  if (error instanceof TooManyConnections)
    return {
      status: 503,
      title: `Pooldeck didn’t open ${address}`,
      reason: 'This browser has as many connections as it may have. Close some of its pages and programs.',
      failure: 'connection_limit_reached',
    }
  if (error instanceof UpstreamError) {
    return {
      status: 502,
      title: `${address} can’t be reached through the proxy`,
      reason: error.message,
      failure: 'destination_unavailable',
    }
  }
  const failure = failureOf(error)
  const known = MEANINGS[failure]
  return {
    status: 502,
    title: `${address} can’t be reached`,
    reason: known ? `${known} (${reasonOf(error)})` : `The attempt ended with: ${reasonOf(error)}.`,
    failure,
  }
}

/** Several attempts fail with an AggregateError, whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** What a person can do about it. */
const MEANINGS: Partial<Record<ProxyFailure, string>> = {
  connection_refused: 'Nothing accepts connections there. Check the port, and that the server is running.',
  connection_terminated: 'The server closed the connection without a response.',
  connection_timeout: 'The server didn’t respond in time.',
  destination_ip_unroutable: 'This machine has no route to it.',
  dns_error: 'No site was found by this name. Check the spelling.',
}

/** By the code of the system. */
const FAILURES: Readonly<Record<string, ProxyFailure>> = {
  EAI_AGAIN: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_terminated',
  EHOSTUNREACH: 'destination_ip_unroutable',
  ENETUNREACH: 'destination_ip_unroutable',
  ENODATA: 'dns_error',
  ENOTFOUND: 'dns_error',
  ETIMEDOUT: 'connection_timeout',
}

/** Of several attempts, which were to one host, the first speaks for all. */
function failureOf(error: unknown): ProxyFailure {
  if (error instanceof AggregateError) return failureOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return 'http_protocol_error'
  return FAILURES[code] ?? 'proxy_internal_error'
}
