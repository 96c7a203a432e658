/** The number that stepping from `text` leads to; from nothing or nonsense it starts at the lower bound. */
export function stepped(
  text: string,
  by: number,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const from = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(from)) return min === Number.MIN_SAFE_INTEGER ? 0 : min
  return Math.min(max, Math.max(min, from + by))
}
