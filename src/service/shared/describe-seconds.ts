const UNITS = [
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** Describes seconds as the dashboard does: `1 min 30 s` for 90. */
export function describeSeconds(seconds: number): string {
  let rest = seconds
  const parts = UNITS.flatMap(([length, unit]) => {
    const count = Math.floor(rest / length)
    rest %= length
    return count === 0 ? [] : `${count} ${unit}`
  })
  return parts.join(' ') || '0 s'
}
