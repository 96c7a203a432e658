type Point = readonly [number, number]

/** More corners than this cannot be told apart in so small a picture. */
const MAX_POINTS = 60

/**
 * Fits a drag path into a box of `width` by `height`, keeping its proportions and a margin; the result is rounded to a tenth.
 * A path without any extent is drawn in the middle.
 */
export function fitPath(
  path: readonly Point[],
  { width, height, margin }: { width: number; height: number; margin: number },
): Point[] {
  const points = thin(path)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1),
    (height - 2 * margin) / Math.max(bottom - top, 1),
  )
  const place = (value: number, low: number, high: number, size: number) =>
    Math.round((size / 2 + (value - (low + high) / 2) * scale) * 10) / 10
  return points.map(([x, y]) => [place(x, left, right, width), place(y, top, bottom, height)])
}

function thin(path: readonly Point[]): readonly Point[] {
  if (path.length <= MAX_POINTS) return path
  const step = (path.length - 1) / (MAX_POINTS - 1)
  return Array.from({ length: MAX_POINTS }, (_, index) => path[Math.round(index * step)] ?? [0, 0])
}
