const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const PART = /(\d+(?:\.\d+)?)\s*(s|m|h|d)(?:ec(?:ond)?s?|in(?:ute)?s?|ours?|ays?)?(?![a-z])/gi

/** Seconds from `600`, `90s`, `10m`, `2h` or `1h 30m`; undefined for anything else, and for what is no whole second. */
export function parseSeconds(text: string): number | undefined {
  const trimmed = text.trim()
  if (/^\d+$/.test(trimmed)) return Number(trimmed)
  const parts = [...trimmed.matchAll(PART)]
  if (parts.length === 0 || trimmed.replaceAll(PART, '').trim() !== '') return undefined
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit!.toLowerCase()] ?? 0),
    0,
  )
  return Number.isInteger(seconds) ? seconds : undefined
}
