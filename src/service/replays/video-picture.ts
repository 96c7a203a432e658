import { setImmediate } from 'node:timers/promises'
import type { Region } from '../../contract/computer'
import type { Frame } from '../computer/frame'
import { partsOf, type Pixels, rowsOf } from '../computer/rows'
import { wasm } from './yuv/convert.ts?assembly'

/** Where pixels are put to be converted, in the memory of the module, which keeps nothing itself. */
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

/**
 * Converts parts of pictures. One for all: a memory of WebAssembly takes 10 GB of address space, and the collector does not count what is in
 * it, so one for each picture would stay for long after it.
 */
class Converter {
  readonly #memory = new WebAssembly.Memory(MEMORY)
  readonly #convert: Convert

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(wasm, 'base64'))
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory } })
    this.#convert = exports['convert'] as Convert
  }

  /** Gives room for so many pixels, which `convert` reads. */
  pixels(count: number): Uint32Array {
    const missing = START + count * (4 + 1.5) - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    return new Uint32Array(this.#memory.buffer, START, count)
  }

  /** Gives these pixels as YUV 4:2:0, until the next ones are put there. */
  convert(width: number, rows: number): Buffer {
    const count = width * rows
    const luma = START + count * 4
    this.#convert(START, width, rows, luma, luma + count, luma + count * 1.25, width)
    return Buffer.from(this.#memory.buffer, luma, count * 1.5)
  }
}

let converter: Converter | undefined

/**
 * What a screen shows as encoders take it: YUV 4:2:0 of BT.709 in the limited range, all luma first, then the two colors. Only what has changed
 * since the last frame is converted.
 */
export class VideoPicture {
  readonly bytes: Buffer
  /** Its sides are even: where one of the screen is odd, the last row or column is there twice. */
  readonly size: Size
  #number: number | undefined

  constructor({ width, height }: Size) {
    this.size = { width: width + (width % 2), height: height + (height % 2) }
    this.bytes = Buffer.alloc(this.size.width * this.size.height * 1.5)
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
    converter ??= new Converter()
    const pixels = converter.pixels(columns * rows)
    const end = Math.min(right, picture.width)
    let to = 0
    for (const [row, start] of rowsOf(picture, top, Math.min(rows, picture.height - top))) {
      pixels.set(row.subarray(start + left, start + end), to)
      if (end < right) pixels[to + end - left] = row[start + end - 1] ?? 0
      to += columns
    }
    if (to < pixels.length) pixels.copyWithin(to, to - columns, to)
    this.#put(converter.convert(columns, rows), { x: left, y: top, width: columns, height: rows })
    return pixels.length
  }

  /** Puts a part where it belongs: its luma, then each of its colors, which have half as many rows and columns. */
  #put(part: Buffer, { x, y, width, height }: Region): void {
    let [from, to] = [0, 0]
    for (const share of [1, 2, 2]) {
      const columns = width / share
      for (let row = y / share; row < (y + height) / share; row++, from += columns) {
        part.copy(this.bytes, to + (row * this.size.width + x) / share, from, from + columns)
      }
      to += (this.size.width * this.size.height) / share ** 2
    }
  }
}
