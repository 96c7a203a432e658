import { isRecord } from '../lib/json'
import type { ReadEnvelope } from '../client/reading/read-event'

const DOTS = '••••••••'
/** Headers whose values let a reader act as the person in the page. */
const CREDENTIALS =
  /^(authorization|proxy-authorization|cookie|set-cookie|(x-)?(api-key|auth-token|csrf-token|xsrf-token))$/i

/** Returns an event without cookies, credentials and what its request sent; events of other kinds as they are. */
export function withoutCredentials(envelope: ReadEnvelope): ReadEnvelope {
  const { seq, event, raw = event } = envelope
  if (!event.type.startsWith('network_')) return envelope
  return { seq, event: masked(event) as ReadEnvelope['event'], raw: masked(raw) }
}

/** What a service sends may have any shape. */
function masked(event: unknown): unknown {
  if (!isRecord(event) || !isRecord(event['data'])) return event
  const { post_data: sent, headers, ...data } = event['data']
  return {
    ...event,
    data: {
      ...data,
      ...(sent !== undefined && { post_data: DOTS }),
      ...(headers !== undefined && { headers: isRecord(headers) ? withDots(headers) : headers }),
    },
  }
}

const withDots = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, CREDENTIALS.test(name) ? DOTS : value]))
