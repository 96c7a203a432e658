import { Store } from '../../../lib/store'

/** One file on its way; `path`: absolute, in the session. */
export interface Upload {
  readonly path: string
  readonly file: File
}

interface FailedUpload extends Upload {
  readonly error: Error
}

interface UploadProgress {
  readonly files: number
  readonly done: number
  readonly bytes: number
  readonly sent: number
  readonly failed: readonly FailedUpload[]
  readonly running: boolean
  readonly canceled: boolean
}

type Send = (upload: Upload, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<void>

/** So many go at once: one alone waits for each answer. */
const LANES = 3
/** Progress is reported at most once in so many milliseconds. */
const REPORT_MS = 100

const NONE: UploadProgress = { files: 0, done: 0, bytes: 0, sent: 0, failed: [], running: false, canceled: false }

/** Puts files into a session, a few at a time, and reports how far it is. One that fails does not keep the others. Lives outside React. */
export class UploadRun extends Store<UploadProgress> {
  readonly #send: Send
  #queue: Upload[] = []
  #active = new Map<Upload, number>()
  #finished = { done: 0, bytes: 0 }
  #stop = new AbortController()
  #reporting: ReturnType<typeof setTimeout> | undefined

  constructor(send: Send) {
    super(NONE)
    this.#send = send
  }

  /** Begins, or adds to what is in progress. Resolves when the lanes that it opened have nothing to do any more. */
  async add(uploads: readonly Upload[]): Promise<void> {
    if (!this.state.running) this.#reset()
    const { files, bytes } = this.state
    this.#queue.push(...uploads)
    this.#report({ files: files + uploads.length, bytes: bytes + sizeOf(uploads), running: true })
    const lanes = Array.from({ length: Math.max(0, LANES - this.#active.size) }, () => this.#work(this.#stop.signal))
    await Promise.all(lanes)
    if (this.#active.size === 0 && this.#queue.length === 0) this.#report({ running: false })
  }

  /** Sends what failed once more. */
  readonly retry = (): Promise<void> => this.add(this.state.failed)

  /** Files that are there already stay. */
  readonly cancel = (): void => {
    if (!this.state.running) return
    this.#queue = []
    this.#active = new Map()
    this.#stop.abort(new DOMException('The upload was canceled.', 'AbortError'))
    this.#stop = new AbortController()
    this.#report({ running: false, canceled: true })
  }

  /** Says no more of what has ended. */
  readonly forget = (): void => {
    if (!this.state.running) this.#reset()
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (;;) {
      const upload = signal.aborted ? undefined : this.#queue.shift()
      if (!upload) return
      this.#active.set(upload, 0)
      const onSent = (bytes: number): void => {
        this.#active.set(upload, Math.min(bytes, upload.file.size))
        this.#reportSoon()
      }
      const error = await this.#send(upload, onSent, signal).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error('It was not sent.')),
      )
      this.#active.delete(upload)
      if (signal.aborted) return
      if (error === undefined) {
        this.#finished = { done: this.#finished.done + 1, bytes: this.#finished.bytes + upload.file.size }
        this.#reportSoon()
      } else {
        this.#report({ failed: [...this.state.failed, { ...upload, error }] })
      }
    }
  }

  #reset(): void {
    this.#finished = { done: 0, bytes: 0 }
    this.#report(NONE)
  }

  #reportSoon(): void {
    this.#reporting ??= setTimeout(() => this.#report({}), REPORT_MS)
  }

  #report(change: Partial<UploadProgress>): void {
    clearTimeout(this.#reporting)
    this.#reporting = undefined
    const { done, bytes: finished } = this.#finished
    const sent = [...this.#active.values()].reduce((sum, bytes) => sum + bytes, finished)
    this.publish({ ...this.state, ...change, done, sent })
  }
}

const sizeOf = (uploads: readonly Upload[]): number => uploads.reduce((sum, { file }) => sum + file.size, 0)
