import type { ChildProcess } from 'node:child_process'
import type { Companions } from '../browser/companions'
import { withTimeout } from '../shared/deadline'
import { handled } from '../shared/stray'
import { encodeArgs, MAX_SAID_BYTES } from './ffmpeg'
import { pictureHead, streamHead } from './matroska'

/** How long it may take to take one picture, ms: it runs after everything else on this machine. */
const TAKE_MS = 30_000
/** How long it may take to write what it has, once no more comes, ms. */
const END_MS = 20_000
/** How long one that was killed may take to be gone, ms. */
const GONE_MS = 2_000

export interface EncoderOptions {
  readonly program: string
  readonly file: string
  /** Of a `VideoPicture`. */
  readonly size: { readonly width: number; readonly height: number }
  /** It ends by itself when the file would be larger. */
  readonly maxBytes: number
}

/** The program that makes a video of pictures, as they come. */
export class Encoder {
  /** Resolves when it has ended, with why if something went wrong, a sentence. Never rejects. */
  readonly ended: Promise<string | undefined>
  readonly #child: ChildProcess
  #said = ''
  #isKilled = false

  /** It is a companion of the browser that it records. */
  constructor(companions: Companions, { program, file, size, maxBytes }: EncoderOptions) {
    this.#child = companions.start(program, encodeArgs(file, size, maxBytes))
    const { stdin, stderr } = this.#child
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-MAX_SAID_BYTES)
    })
    // Why it takes nothing any more its end says.
    stdin?.on('error', () => {})
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        resolve(`The encoder didn’t start: ${error.message}.`)
      })
      this.#child.once('close', (code, signal) => {
        resolve(code === 0 ? undefined : this.#describe(signal ?? `code ${code}`))
      })
    })
    stdin?.write(streamHead(size))
  }

  /** Resolves when it has taken the bytes of a `VideoPicture`, which may not change until then. Rejects when it ends before, or takes nothing for 30 s. */
  async write(picture: Buffer, atMs: number, ms = TAKE_MS): Promise<void> {
    const taken = handled(this.#write(pictureHead(atMs, picture.length), picture))
    const over = this.ended.then((why) => {
      throw new Error(why ?? 'The encoder has ended.')
    })
    await withTimeout(Promise.race([taken, handled(over)]), ms, () => {
      this.#kill()
      throw new Error(`The encoder accepted no data for ${ms / 1000} s.`)
    })
  }

  /** Lets it write what it has. Resolves when it has ended, as `ended` does; one that hangs is killed. */
  async finish(ms = END_MS): Promise<string | undefined> {
    this.#child.stdin?.end()
    return withTimeout(this.ended, ms, () => this.kill())
  }

  /** Ends it at once. */
  async kill(): Promise<string | undefined> {
    this.#kill()
    return withTimeout(this.ended, GONE_MS, () => 'The encoder didn’t end.')
  }

  #kill(): void {
    this.#isKilled = true
    this.#child.kill('SIGKILL')
  }

  #write(head: Buffer, picture: Buffer): Promise<void> {
    const { stdin } = this.#child
    return new Promise((resolve, reject) => {
      stdin?.write(head)
      stdin?.write(picture, (error) => (error ? reject(error) : resolve()))
    })
  }

  #describe(how: string): string {
    const last = this.#said.trim().split('\n').at(-1)
    if (/no space left/i.test(this.#said)) return 'The disk of the server is full.'
    if (this.#isKilled) return 'The encoder didn’t respond and was killed.'
    return `The encoder ended (${how})${last ? `: ${last}` : ''}.`
  }
}
