import type { EventSource } from '../../../contract/telemetry-archive'
import type { TelemetryData, TelemetryEventType } from '../../../contract/telemetry-events'

/** Writes down an event. `ts` is Unix time in microseconds, now when left out. */
export type Recorder = <T extends TelemetryEventType>(
  type: T,
  source: EventSource,
  data: TelemetryData<T> | undefined,
  ts?: number,
) => void
