import type { EventCategory, TelemetryEvent } from '../../../contract/telemetry-archive'

/** What is known of an event without its JSON. */
export interface EventHead {
  readonly seq: number
  /** Unix time in microseconds. */
  readonly ts: number
  readonly category: EventCategory
}

/** An event as it is kept: serialized once, for all readers. */
export interface KeptEvent extends EventHead {
  /** The envelope as JSON, which begins with the head. */
  readonly json: string
  /** Of the JSON. */
  readonly bytes: number
}

/** The data of a larger event is left out (rule 6.3). */
const largestBytes = 1_000_000

export function keptEvent(seq: number, event: TelemetryEvent): KeptEvent {
  const { ts, type, category, source, data, truncated } = event
  const json = JSON.stringify({ seq, event: { ts, type, category, source, data, truncated } })
  const bytes = Buffer.byteLength(json)
  if (bytes <= largestBytes) return { seq, ts, category, json, bytes }
  return keptEvent(seq, { ...event, data: null, truncated: true })
}

const HEAD = /^\{"seq":(\d{1,15}),"event":\{"ts":(\d{1,17}),"type":"\w+","category":"(\w+)"/

const NUMBER = /^\{"seq":(\d{1,15}),/

/** A head is shorter. */
const headBytes = 160

/** Returns the number of the envelope that begins here; undefined when none does. */
export function seqOf(bytes: Buffer): number | undefined {
  const [, seq] = NUMBER.exec(bytes.toString('latin1', 0, headBytes)) ?? []
  return seq === undefined ? undefined : Number(seq)
}

/** Returns the head of an envelope that `line` holds; undefined when it holds none, or not all of it. */
export function headOf(line: Buffer): EventHead | undefined {
  const [, seq, ts, category] = HEAD.exec(line.toString('latin1', 0, headBytes)) ?? []
  // What a machine that lost its power had not written yet is full of zeros.
  if (category === undefined || line.at(-1) !== '}'.charCodeAt(0)) return undefined
  return { seq: Number(seq), ts: Number(ts), category: category as EventCategory }
}
