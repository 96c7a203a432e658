/** A number where the text is one; else the text, for the contract to refuse. Nothing for an empty field. */
export function numberOf(text: string): number | string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** A whole number from `min` on as it is typed; undefined for anything else. */
export function wholeNumber(text: string, min: number): number | undefined {
  const value = numberOf(text)
  return Number.isSafeInteger(value) && Number(value) >= min ? Number(value) : undefined
}
