import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Region } from '../../contract/computer'
import { wasm } from './deflate/strip.ts?assembly'
import type { Strip } from './png'
import { type Pixels, rowsOf } from './rows'
import source from './strip-worker.mjs?raw'

/** Where pixels begin in the memory of the module: below are its tables, and it refuses to begin when that is too little. */
const PIXELS = 128 * 1024
const PAGE = 64 * 1024
/** As `src/setup/assembly.ts` has it compiled. */
const MEMORY = { initial: PIXELS / PAGE, maximum: 4096, shared: true }

/** Compiled once for all threads. */
let compiled: WebAssembly.Module | undefined

interface Compressed {
  at: number
  length: number
  checksum: number
}

/** Compresses rows of pixels in a thread of its own, one strip at a time; the program is in `deflate`. */
export class StripEncoder {
  readonly #memory = new WebAssembly.Memory(MEMORY)
  readonly #worker: Worker

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(wasm, 'base64'))
    // As text, since a bundle is one file and tests have none.
    const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
    this.#worker = new Worker(program, { workerData: { module: compiled, memory: this.#memory }, execArgv: [] })
    this.#worker.unref()
  }

  /** A part of a picture. Once it has rejected, this encoder is of no use any more. */
  async encode(picture: Pixels, part: Region): Promise<Strip> {
    const { width, height } = part
    this.#put(picture, part)
    const { at, length, checksum } = await this.#ask({ pixels: PIXELS, width, height })
    const blocks = Buffer.from(new Uint8Array(this.#memory.buffer, at, length))
    return { blocks, checksum, length: height * (1 + width * 3) }
  }

  #put(picture: Pixels, { x, y, width, height }: Region): void {
    const missing = PIXELS + width * height * 4 - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    const pixels = new Uint32Array(this.#memory.buffer, PIXELS, width * height)
    let to = 0
    for (const [row, start] of rowsOf(picture, y, height)) {
      pixels.set(row.subarray(start + x, start + x + width), to)
      to += width
    }
  }

  async #ask(question: { pixels: number; width: number; height: number }): Promise<Compressed> {
    // Only what is asked keeps the process.
    this.#worker.ref()
    try {
      const answered = once(this.#worker, 'message')
      this.#worker.postMessage(question)
      const [answer] = (await answered) as [Compressed]
      return answer
    } finally {
      this.#worker.unref()
    }
  }
}
