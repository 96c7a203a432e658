import { setImmediate } from 'node:timers/promises'
import type { Region } from '../../contract/computer'
import type { Frame } from '../computer/frame'
import { partsOf, type Pixels, ROWS_AT_ONCE, rowsOf } from '../computer/rows'
import { wasm } from './yuv/convert.ts?assembly'

/** Where the picture begins in the memory of the module, which keeps nothing itself. */
const START = 1024
const PAGE = 64 * 1024
/** As `src/setup/assembly.ts` has it compiled. */
const MEMORY = { initial: 2, maximum: 4096, shared: true }
/** So many pixels of a row are converted at once. */
const STEP = 8
/** So much is converted at once, in pixels: a tenth of a millisecond. Between two of them inputs come first. */
const MOST_AT_ONCE = 2 ** 18

type Convert = (
  pixels: number,
  width: number,
  rows: number,
  luma: number,
  cb: number,
  cr: number,
  stride: number,
) => void

interface Size {
  readonly width: number
  readonly height: number
}

/** Compiled once. */
let compiled: WebAssembly.Module | undefined

/**
 * What a screen shows as encoders take it: YUV 4:2:0 of BT.709 in the limited range, all luma first, then the two colours. Only what has changed
 * since the last frame is converted.
 */
export class VideoPicture {
  readonly bytes: Buffer
  /** Its sides are even: where one of the screen is odd, the last row or column is there twice. */
  readonly size: Size
  readonly #memory = new WebAssembly.Memory(MEMORY)
  readonly #convert: Convert
  /** Where pixels are put to be converted. */
  readonly #pixels: number
  #number: number | undefined

  constructor({ width, height }: Size) {
    this.size = { width: width + (width % 2), height: height + (height % 2) }
    const luma = this.size.width * this.size.height
    this.#pixels = Math.ceil((START + luma * 1.5) / STEP) * STEP
    const end = this.#pixels + this.size.width * (ROWS_AT_ONCE + 2) * 4
    this.#memory.grow(Math.max(0, Math.ceil(end / PAGE) - MEMORY.initial))
    compiled ??= new WebAssembly.Module(Buffer.from(wasm, 'base64'))
    const { exports } = new WebAssembly.Instance(compiled, { env: { memory: this.#memory } })
    this.#convert = exports['convert'] as Convert
    this.bytes = Buffer.from(this.#memory.buffer, START, luma * 1.5)
  }

  /** The number of the frame that it shows; undefined when it shows none. */
  get number(): number | undefined {
    return this.#number
  }

  /** Shows a frame; all are of one screen. Its pixels are needed until this resolves, and held for so long. */
  async show(frame: Frame): Promise<void> {
    const { picture } = frame
    if ('png' in picture) throw new Error('There are no pixels.')
    const changes = this.#number === undefined ? undefined : frame.changedSince(this.#number, 1)
    const { release } = frame.hold()
    try {
      await this.#convertAll(picture, changes)
      this.#number = frame.number
    } finally {
      release()
    }
  }

  /** Shows something else than a frame, as large as the screen. */
  async draw(picture: Pixels): Promise<void> {
    this.#number = undefined
    await this.#convertAll(picture)
  }

  async #convertAll(picture: Pixels, regions?: readonly Region[]): Promise<void> {
    const { width, height } = picture
    const parts = (regions ?? [{ x: 0, y: 0, width, height }]).flatMap(partsOf)
    let left = MOST_AT_ONCE
    for (const part of parts) {
      left -= this.#convertPart(picture, part)
      if (left > 0) continue
      left = MOST_AT_ONCE
      await setImmediate()
    }
  }

  /** Gives how many pixels were converted: whole steps, and pairs of rows. */
  #convertPart(picture: Pixels, { x, y, width, height }: Region): number {
    const [left, top] = [x - (x % STEP), y - (y % 2)]
    const right = Math.min(this.size.width, Math.ceil((x + width) / STEP) * STEP)
    const [columns, rows] = [right - left, y + height + ((y + height) % 2) - top]
    const pixels = new Uint32Array(this.#memory.buffer, this.#pixels, columns * rows)
    const end = Math.min(right, picture.width)
    let to = 0
    for (const [row, start] of rowsOf(picture, top, Math.min(rows, picture.height - top))) {
      pixels.set(row.subarray(start + left, start + end), to)
      if (end < right) pixels[to + end - left] = row[start + end - 1] ?? 0
      to += columns
    }
    if (to < pixels.length) pixels.copyWithin(to, to - columns, to)
    const { width: stride, height: all } = this.size
    const luma = START + stride * all
    const colours = luma + ((top / 2) * stride + left) / 2
    this.#convert(
      this.#pixels,
      columns,
      rows,
      START + top * stride + left,
      colours,
      colours + (stride * all) / 4,
      stride,
    )
    return pixels.length
  }
}
