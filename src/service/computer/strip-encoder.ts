import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Region } from '../../contract/computer'
import { withTimeout } from '../shared/deadline'
import { wasm } from './deflate/strip.ts?assembly'
import type { Strip } from './png'
import { type Pixels, rowsOf } from './rows'
import source from './strip-worker.mjs?raw'

/** Where pixels begin in the memory of the module: below are its tables, and it refuses to begin when that is too little. */
const PIXELS = 128 * 1024
const PAGE = 64 * 1024
/** As `src/setup/assembly.ts` has it compiled. */
const MEMORY = { initial: PIXELS / PAGE, maximum: 4096, shared: true }

/** How long the thread may take, ms; a picture of 8K takes a second on a quiet machine. */
const ANSWER_MS = 30_000

/** What compresses pictures: the program in `deflate`, or zlib. */
export type Deflate = 'own' | 'zlib'

let wanted: Deflate = 'own'
let compiled: Promise<WebAssembly.Module | undefined> | undefined

/** Chooses for all encoders that begin from now on. */
export function compressWith(deflate: Deflate): void {
  wanted = deflate
}

/** Resolves with undefined for zlib: also on a processor that lacks the instructions which the program is made of. */
async function moduleOf(): Promise<WebAssembly.Module | undefined> {
  if (wanted === 'zlib') return undefined
  // In a thread of its own: here it would hold up all sessions for a tenth of a second.
  return (compiled ??= WebAssembly.compile(Buffer.from(wasm, 'base64')).catch(() => undefined))
}

interface Compressed {
  blocks: Uint8Array<ArrayBuffer>
  checksum: number
}

/** Where the pixels of a part are, and how many. */
interface PixelRange {
  pixels: number
  width: number
  height: number
}

/** Compresses rows of pixels in a thread of its own, some strips at a time; the program is in `deflate`. */
export class StripEncoder {
  readonly #memory = new WebAssembly.Memory(MEMORY)
  readonly #worker: Worker

  private constructor(module: WebAssembly.Module | undefined) {
    // As text, since a bundle is one file and tests have none.
    const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
    this.#worker = new Worker(program, { workerData: { module, memory: this.#memory }, execArgv: [] })
    this.#worker.unref()
  }

  static async start(): Promise<StripEncoder> {
    return new StripEncoder(await moduleOf())
  }

  /** Parts of a picture, each a strip. Once it has rejected, this encoder is of no use any more. */
  async encode(picture: Pixels, parts: readonly Region[]): Promise<Strip[]> {
    const pixels = parts.reduce((sum, { width, height }) => sum + width * height, 0)
    const missing = PIXELS + pixels * 4 - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    let end = PIXELS
    const ranges: PixelRange[] = []
    for (const part of parts) {
      // Inputs come first.
      await setImmediate()
      const { width, height } = part
      ranges.push({ pixels: end, width, height })
      end = this.#put(picture, part, end)
    }
    const compressed = await this.#ask(ranges, end)
    return compressed.map(({ blocks, checksum }, index) => {
      const { width, height } = ranges[index] ?? { width: 0, height: 0 }
      return { blocks: Buffer.from(blocks.buffer), checksum, length: height * (1 + width * 3) }
    })
  }

  /** Ends its thread, which would keep its memory else. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Returns where they end. */
  #put(picture: Pixels, { x, y, width, height }: Region, at: number): number {
    const pixels = new Uint32Array(this.#memory.buffer, at, width * height)
    let to = 0
    for (const [row, start] of rowsOf(picture, y, height)) {
      pixels.set(row.subarray(start + x, start + x + width), to)
      to += width
    }
    return at + pixels.byteLength
  }

  async #ask(parts: readonly PixelRange[], end: number): Promise<Compressed[]> {
    // Only work in progress keeps the process alive.
    this.#worker.ref()
    try {
      const answered = once(this.#worker, 'message')
      this.#worker.postMessage({ parts, end })
      const [answer] = await withTimeout(answered as Promise<[Compressed[]]>, ANSWER_MS, () => {
        throw new Error(`A picture was not compressed in ${ANSWER_MS / 1000} s.`)
      })
      return answer
    } finally {
      this.#worker.unref()
    }
  }
}
