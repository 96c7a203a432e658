import type { TelemetryEvent } from '../contract/telemetry-archive'

/** Returns where an event was on the display. Events have the position in the page; this service adds the other one beside it. */
export function positionOnDisplay({ source: { metadata = {} } }: TelemetryEvent): { x: number; y: number } | undefined {
  const [x, y] = [Number(metadata['display_x'] ?? Number.NaN), Number(metadata['display_y'] ?? Number.NaN)]
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined
}
