import type { TelemetryEventType } from '../contract/telemetry-events'
import { envelope } from './test-events'
import { SeenEvent } from './event'

export const seen = <T extends TelemetryEventType>(...event: Parameters<typeof envelope<T>>): SeenEvent =>
  new SeenEvent(envelope(...event))
