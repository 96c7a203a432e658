import { listTelemetryEvents } from '../../contract/endpoints/telemetry'
import type { Shape } from '../../contract/shape'
import type { TelemetryEnvelope, TelemetryEvent } from '../../contract/telemetry-archive'
import { shapeOfAnswer } from './read-answer'
import { readValue } from './read-value'
import { tamed } from './tame'
import { isRecord } from '../../lib/json'

/** The type under which an event is shown that could not be read. */
export const UNREADABLE_EVENT = 'unreadable_event'

/** The type of what stands where a service began to number its events again. */
export const NUMBERS_RESTARTED = 'numbers_restarted'

/** Later is no date in a browser: Unix time in microseconds. */
const LATEST = 8_640_000_000_000_000

/** An event as it was read. */
export interface ReadEnvelope extends TelemetryEnvelope {
  /** The event as it came, where that is not what was read of it. */
  readonly raw?: unknown
}

/**
 * Reads an event of a session, of which any field may be missing. One of a type that is not known here is taken as it is; of one that does not fit
 * nothing is read but its number and its time. `before`: the event before it, whose number and time it continues from where it has none of its own.
 */
export function readEvent(json: unknown, secret: string, before?: { seq: number; ts: number }): ReadEnvelope {
  const { value, isCut } = tamed(json, secret)
  const envelope = isRecord(value) ? value : {}
  const event = isRecord(envelope['event']) ? envelope['event'] : {}
  const { type, category, source } = event
  const seq = isNumber(envelope['seq'], Number.MAX_SAFE_INTEGER) ? envelope['seq'] : undefined
  const ts = isNumber(event['ts'], LATEST) ? event['ts'] : undefined
  const position = { seq: seq ?? (before?.seq ?? 0) + 1, ts: ts ?? before?.ts ?? 0 }
  const isSound = seq !== undefined && ts !== undefined && typeof type === 'string' && !isCut
  const shape = isSound ? shapes().get(type) : undefined
  if (isSound && !shape && typeof category === 'string') {
    const metadata = isRecord(source) && isRecord(source['metadata']) ? source['metadata'] : {}
    return { seq, event: { ...event, source: { kind: 'cdp', metadata } } as TelemetryEvent, raw: event }
  }
  if (shape) {
    const reading = readValue(shape, event, { partial: true })
    if (reading.fields.length === 0) {
      const read = { source: { kind: 'cdp' }, category: 'monitor', ...(reading.value as object) } as TelemetryEvent
      return { seq: position.seq, event: read, ...(reading.isLess && { raw: event }) }
    }
  }
  const raw = value === undefined ? null : value
  const shown = {
    type: UNREADABLE_EVENT,
    category: 'monitor',
    source: { kind: 'cdp' },
    data: { raw: JSON.stringify(raw) },
  }
  return {
    seq: position.seq,
    event: { ...shown, ts: position.ts } as unknown as TelemetryEvent,
    raw: envelope['event'] ?? raw,
  }
}

let known: ReadonlyMap<string, Shape> | undefined

/** What is known of each type of event. */
function shapes(): ReadonlyMap<string, Shape> {
  const { items } = shapeOfAnswer(listTelemetryEvents.response)
  known ??= new Map(
    items?.properties?.['event']?.anyOf?.map((shape) => [String(shape.properties?.['type']?.const), shape] as const),
  )
  return known
}

const isNumber = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
