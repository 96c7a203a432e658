/** A picture row by row from its top left corner, four bytes (red, green, blue, alpha) a pixel. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray | Uint8Array
}

/** A rectangle of whole pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [red: number, green: number, blue: number]

/** The color of one pixel; undefined outside the picture. */
export function colorAt({ width, height, data }: Pixels, x: number, y: number): Color | undefined {
  if (x < 0 || y < 0 || x >= width || y >= height) return undefined
  const at = (y * width + x) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** Whether no channel differs by more than the tolerance (0 to 255). */
export function sameColor(a: Color, b: Color, tolerance: number): boolean {
  return a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= tolerance)
}

/** `#0b7a75`. */
export function formatColor(color: Color): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Reads `#0b7a75`, with or without the sign, in capitals or not; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const [, red, green, blue] = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim()) ?? []
  if (!red || !green || !blue) return undefined
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}
