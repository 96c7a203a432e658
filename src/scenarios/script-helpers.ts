import { text } from '../code-samples/typescript'

// What an exported script needs beside its steps. It is code as text: a person reads it in the file, and need not have Pooldeck.

/** A check as a function of the script. */
export type Helper = 'equals' | 'settles' | 'hasColor' | 'changes'

const PICTURE = `interface Picture {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8Array
}

async function pictureOf(png: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function screen(): Promise<Picture> {
  const answer = await computer.captureScreenshot(id)
  return pictureOf(new Uint8Array(await answer.arrayBuffer()))
}`

const UNTIL = `/** Looks at the screen until it is as wanted, for at most some milliseconds. */
async function until(what: string, ms: number, isSo: (screen: Picture) => boolean): Promise<void> {
  const end = Date.now() + ms
  do {
    if (isSo(await screen())) return console.log('passed: ' + what)
    await sleep(100)
  } while (Date.now() < end)
  throw new Error('failed: ' + what)
}`

const CHANGED = `interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How many pixels differ in a channel by more than the tolerance, outside the masks. */
function changed(a: Picture, b: Picture, tolerance = 0, masks: Box[] = []): number {
  let count = 0
  for (let y = 0; y < Math.max(a.height, b.height); y++) {
    for (let x = 0; x < Math.max(a.width, b.width); x++) {
      if (masks.some((m) => x >= m.x && x < m.x + m.width && y >= m.y && y < m.y + m.height)) continue
      const isInBoth = x < a.width && x < b.width && y < a.height && y < b.height
      const [inA, inB] = [(y * a.width + x) * 4, (y * b.width + x) * 4]
      const off = (c: number) => Math.abs((a.data[inA + c] ?? 0) - (b.data[inB + c] ?? 0)) > tolerance
      if (!isInBoth || off(0) || off(1) || off(2) || off(3)) count++
    }
  }
  return count
}`

const CHECKS: Record<Helper, string> = {
  equals: `/** Passes when the screen equals the picture of a step. */
async function equals(
  step: string,
  what: string,
  ms: number,
  { max_changed = 0, tolerance = 0, masks = [] }: { max_changed?: number; tolerance?: number; masks?: Box[] } = {},
): Promise<void> {
  const baseline = await pictureOf(Buffer.from(baselines()[step] ?? '', 'base64'))
  await until(what, ms, (now) => changed(baseline, now, tolerance, masks) <= max_changed)
}`,
  settles: `/** Passes when nothing changes for stillMs, from a moment on that is within ms. */
async function settles(what: string, ms: number, stillMs: number): Promise<void> {
  const start = Date.now()
  let since = start
  let last = await screen()
  while (Date.now() - since < stillMs) {
    await sleep(100)
    const now = await screen()
    if (changed(last, now) === 0) continue
    last = now
    since = Date.now()
    if (since - start > ms) throw new Error('failed: ' + what)
  }
  console.log('passed: ' + what)
}`,
  hasColor: `/** Passes when a pixel has a colour: red, green and blue. */
function hasColor(what: string, ms: number, x: number, y: number, color: number[], tolerance = 0): Promise<void> {
  return until(what, ms, ({ width, height, data }) => {
    const at = (y * width + x) * 4
    const isNear = color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= tolerance)
    return x < width && y < height && isNear
  })
}`,
  changes: `/** Passes when the screen differs from what it was. */
function changes(what: string, ms: number, before: Picture): Promise<void> {
  return until(what, ms, (now) => changed(before, now) > 0)
}`,
}

/** The functions of these checks, with what they call and the pictures, as base64 by step. */
export function helpersCode(checks: ReadonlySet<Helper>, baselines: ReadonlyMap<string, string>): string[] {
  if (checks.size === 0) return []
  const has = (...some: Helper[]): boolean => some.some((one) => checks.has(one))
  return [
    ...Array.from(checks, (check) => CHECKS[check]),
    ...(has('equals', 'hasColor', 'changes') ? [UNTIL] : []),
    PICTURE,
    ...(has('equals', 'settles', 'changes') ? [CHANGED] : []),
    ...(has('equals') ? [baselinesCode(baselines)] : []),
  ]
}

const baselinesCode = (baselines: ReadonlyMap<string, string>): string =>
  [
    '/** What steps are compared with: a PNG each. */',
    'function baselines(): Record<string, string> {',
    '  return {',
    ...Array.from(baselines, ([step, png]) => `    ${text(step)}: ${text(png)},`),
    '  }',
    '}',
  ].join('\n')
