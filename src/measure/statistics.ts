/** The value below which `share` (0 to 1) of the sorted values lie, the nearest one that was measured. NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const p50 = (values: readonly number[]): number => percentile(values, 0.5)
export const p99 = (values: readonly number[]): number => percentile(values, 0.99)

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** How long something takes, in ms. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

export interface Contestant<Name extends string> {
  name: Name
  /** One try; gives the milliseconds that count. */
  try: () => Promise<number>
}

/**
 * Lets the contestants take turns, so that what the machine does beside falls on all of them alike. The first two rounds
 * warm up and are not counted.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contestants: readonly Contestant<Name>[],
): Promise<Map<Name, number[]>> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]))
  for (let round = -2; round < rounds; round++) {
    for (const contestant of contestants) {
      const ms = await contestant.try()
      if (round >= 0) times.get(contestant.name)?.push(ms)
    }
  }
  return times
}
