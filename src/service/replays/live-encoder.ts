import type { ChildProcess } from 'node:child_process'
import type { Companions } from '../browser/companions'
import { withTimeout } from '../shared/deadline'
import { handled } from '../shared/stray'
import { MAX_SAID_BYTES, liveArgs } from './ffmpeg'
import { type AccessUnit, FlvReader } from './flv'

/** How long it may take to encode one picture, ms: it runs after everything else on this machine. */
const ENCODE_MS = 10_000

export interface LiveEncoderOptions {
  readonly program: string
  /** Of a `VideoPicture`. */
  readonly size: { readonly width: number; readonly height: number }
  /** Kilobits a second that it makes at most; undefined for what it takes. */
  readonly kbps: number | undefined
}

/** The program that makes a frame of each picture as soon as it gets it, and keeps none. */
export class LiveEncoder {
  readonly #child: ChildProcess
  readonly #reader = new FlvReader()
  readonly #units: AccessUnit[] = []
  /** Rejects when it has ended, with why. */
  readonly #over: Promise<never>
  #arrived: () => void = () => {}
  #said = ''

  /** It is a companion of the browser that it shows. */
  constructor(companions: Companions, { program, size, kbps }: LiveEncoderOptions) {
    this.#child = companions.start(program, liveArgs(size, kbps), { answers: true })
    const { stdin, stdout, stderr } = this.#child
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-MAX_SAID_BYTES)
    })
    // Why it takes nothing any more its end says.
    stdin?.on('error', () => {})
    stdout?.on('data', (piece: Buffer) => {
      this.#units.push(...this.#reader.push(piece))
      this.#arrived()
    })
    this.#over = handled(
      new Promise((_, reject) => {
        this.#child.once('error', (error) => reject(new Error(`The encoder didn’t start: ${error.message}.`)))
        this.#child.once('close', () =>
          reject(new Error(`The encoder ended: ${this.#said.trim() || 'it said nothing'}.`)),
        )
      }),
    )
  }

  /** Gives the frame of a picture, the bytes of a `VideoPicture`. One at a time. Rejects when it ends before, or takes 10 s. */
  async encode(picture: Buffer, ms = ENCODE_MS): Promise<AccessUnit> {
    const unit = this.#next()
    this.#child.stdin?.write(picture)
    return withTimeout(Promise.race([unit, this.#over]), ms, () => {
      this.kill()
      throw new Error(`The encoder gave no frame for ${ms / 1000} s.`)
    })
  }

  /** Ends it at once. Idempotent. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #next(): Promise<AccessUnit> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        const unit = this.#units.shift()
        if (unit) resolve(unit)
      }
    })
  }
}
