import type { TelemetryEnvelope } from '../contract/telemetry-archive'
import { TELEMETRY_EVENTS, type TelemetryData, type TelemetryEventType } from '../contract/telemetry-events'

/** An event as it comes over the wire. Without a `ts` it happens at `seq` milliseconds. */
export function envelope<T extends TelemetryEventType>(
  seq: number,
  type: T,
  data: Partial<NonNullable<TelemetryData<T>>> = {},
  ts = seq * 1_000,
): TelemetryEnvelope {
  const { category } = TELEMETRY_EVENTS[type]
  return { seq, event: { ts, type, category, source: { kind: 'cdp' }, data } } as unknown as TelemetryEnvelope
}

/** Logs with the numbers `from` to `to`. */
export const logs = (from: number, to: number): TelemetryEnvelope[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    envelope(from + index, 'console_log', { text: `${from + index}` }),
  )
