/** A source of repeatable random numbers: the same seed gives the same numbers in every JavaScript engine. */
export interface Random {
  /** Evenly spread in [0, 1). */
  uniform(): number
  /** Bell-shaped around `mean`; never further than 6 deviations from it. */
  normal(mean: number, deviation: number): number
}

/** Steps of the golden ratio, then a bit mixer: the "splitmix" construction with the constants of MurmurHash3. */
const GOLDEN_STEP = 0x9e3779b9

function mix(bits: number): number {
  let mixed = bits
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** What an even number is a part of. */
const WHOLE = 0x1_0000_0000

/** A generator whose numbers depend on every value of `seed` and on their order. */
export function randomFrom(seed: readonly number[]): Random {
  let seeded = 0
  for (const value of seed) seeded = mix(seeded + GOLDEN_STEP + Math.imul(value, 0x01000193))

  // In an array: a number that functions share is a new object each time it changes, and a long drag draws a hundred thousand.
  const state = Uint32Array.of(seeded)
  const uniform = () => {
    state[0] = (state[0] ?? 0) + GOLDEN_STEP
    return mix(state[0]) / WHOLE
  }
  // The sum of twelve even numbers is close to a bell curve of deviation 1 around 6. Unlike a formula with log and
  // cos it is made of additions only, so that no engine rounds it differently.
  const normal = (mean: number, deviation: number) => {
    let sum = 0
    for (let draw = 0; draw < 12; draw += 1) {
      state[0] = (state[0] ?? 0) + GOLDEN_STEP
      sum += mix(state[0])
    }
    return mean + deviation * (sum / WHOLE - 6)
  }
  return { uniform, normal }
}
