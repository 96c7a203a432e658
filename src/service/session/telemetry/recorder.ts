import type { EventSource } from '../../../contract/telemetry-archive'
import type { TelemetryData, TelemetryEventType } from '../../../contract/telemetry-events'

/** Records an event. `ts` is Unix time in microseconds, now by default. */
export type Recorder = <T extends TelemetryEventType>(
  type: T,
  source: EventSource,
  data: TelemetryData<T> | undefined,
  ts?: number,
) => void
