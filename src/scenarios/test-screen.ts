import sharp from 'sharp'
import type { ComputerAction } from '../contract/computer-actions'
import type { Decode } from './picture'
import type { Stage } from './stage'

// A screen for tests: pictures are real PNGs, and what actions do to it is up to the test.

export const SIZE = { width: 40, height: 30 }

/** Reads a PNG where there is no browser. */
export const decodeWithSharp: Decode = async (png) => {
  const { data, info } = await sharp(await png.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** A picture of one colour, with a dot of another in a place. */
export async function png(
  background: string,
  { dot, size = SIZE }: { dot?: { x: number; y: number; color: string }; size?: typeof SIZE } = {},
): Promise<Blob> {
  const pixel = dot && {
    input: { create: { width: 1, height: 1, channels: 3 as const, background: dot.color } },
    left: dot.x,
    top: dot.y,
  }
  const picture = sharp({ create: { ...size, channels: 3, background } }).composite(pixel ? [pixel] : [])
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}

/** Keeps the actions that reach it, and shows what `screen` gives. */
export class TestStage implements Stage {
  readonly done: ComputerAction[] = []
  screen: () => Promise<Blob>
  onAct: (action: ComputerAction) => void = () => {}

  constructor(screen: () => Promise<Blob>) {
    this.screen = screen
  }

  async act(action: ComputerAction): Promise<void> {
    this.onAct(action)
    this.done.push(action)
  }

  picture(signal: AbortSignal): Promise<Blob> {
    signal.throwIfAborted()
    return this.screen()
  }
}
