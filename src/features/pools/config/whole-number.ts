/** A whole number from `min` on as it is typed; undefined for anything else. */
export function wholeNumber(text: string, min: number): number | undefined {
  const trimmed = text.trim()
  const value = Number(trimmed)
  return trimmed !== '' && Number.isSafeInteger(value) && value >= min ? value : undefined
}
