import type { TelemetryEvent } from '../../../contract/telemetry-archive'
import type { Events } from './events'

export const consoleEvent = (text: string, ts = Date.now() * 1000): TelemetryEvent => ({
  ts,
  type: 'console_log',
  category: 'console',
  source: { kind: 'cdp' },
  data: { text },
})

export const callEvent = (status: number, ts = Date.now() * 1000): TelemetryEvent => ({
  ts,
  type: 'api_call',
  category: 'control',
  source: { kind: 'kernel_api' },
  data: { operation_id: 'dragMouse', request_id: 'r', duration_ms: 1, status },
})

/** The numbers of all. */
export async function allOf(parts: ReturnType<Events['forward']>): Promise<number[]> {
  const seqs: number[] = []
  for await (const part of parts) seqs.push(...part.map(({ seq }) => seq))
  return seqs
}
