import { z } from 'zod'

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const DURATION = String.raw`(\d{1,6}(ms|[smhd]))+`
const DATE_TIME = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`

/** A time as RFC 3339 has it, or how long ago: `5m`. */
export const Moment = z
  .string()
  .regex(
    new RegExp(`^(${DURATION}|${DATE_TIME})$`),
    'use a time such as 2026-01-31T09:31:00Z, or how long ago, such as 5m',
  )
  .meta({ example: '5m' })

/** When that is, in ms of Unix time. `text` is a moment as the query has it. */
export function momentMs(text: string, now: number): number {
  if (text.includes('T')) return Date.parse(text)
  const parts = [...text.matchAll(/(\d+)(ms|[smhd])/g)]
  return now - parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNIT_MS[unit] ?? 0), 0)
}
