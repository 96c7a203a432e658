/** Reads a value of the address. What makes no sense counts as not said. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A whole number from 0 on. */
export const wholeOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined

/** One of a few words of the address. */
export const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value)
