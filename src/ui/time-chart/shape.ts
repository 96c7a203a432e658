/** Values at the times of a chart, oldest first; null where nothing is known. */
export type Values = readonly (number | null)[]

export interface Box {
  readonly width: number
  readonly height: number
  /** The value at the top. */
  readonly most: number
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Columns that stand on `below`, as one closed path; `gap` px are between two of them. */
export function columnsPath(values: Values, below: readonly number[], { width, height, most }: Box, gap = 0): string {
  const step = width / values.length
  const y = (value: number): number => tenth(height - (value / most) * height)
  const longest = gap === 0 ? values.length : 1
  let path = ''
  for (let from = 0; from < values.length; from++) {
    const value = values[from]
    const base = below[from] ?? 0
    if (!value) continue
    let to = from + 1
    // What is level is one piece: a month has many values.
    while (to < from + longest && values[to] === value && (below[to] ?? 0) === base) to++
    path += `M${tenth(from * step)} ${y(base)}V${y(base + value)}H${tenth(to * step - gap)}V${y(base)}Z`
    from = to - 1
  }
  return path
}

/** A line in steps, which stops where nothing is known. */
export function stepsPath(values: Values, { width, height, most }: Box): string {
  const step = width / values.length
  let path = ''
  let before: number | null = null
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      const y = tenth(height - (value / most) * height)
      if (value !== before) path += before === null ? `M${tenth(index * step)} ${y}` : `V${y}`
      path += `H${tenth((index + 1) * step)}`
    }
    before = value
  }
  return path
}

/** The sums of several values at the same times. */
export const sums = (all: readonly Values[]): number[] =>
  (all[0] ?? []).map((_, index) => all.reduce((sum, values) => sum + (values[index] ?? 0), 0))

const ROUND = [1, 2, 3, 4, 5, 6, 8, 10]

/** A round number that is not below `value`: the top of an axis. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * (ROUND.find((digit) => digit * power >= value) ?? 10)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TICK_STEPS = [
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
]

/** Times of an axis, in ms: at most `most` round ones, as the clock of where the person is has them. */
export function ticksOf(since: number, until: number, most: number): number[] {
  const step = TICK_STEPS.find((each) => (until - since) / each <= most) ?? 14 * DAY
  const offset = new Date(since).getTimezoneOffset() * MINUTE
  const first = Math.ceil((since - offset) / step) * step + offset
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / step)) }, (_, index) => first + index * step)
}
