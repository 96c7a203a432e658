import { newKeyOf } from './connection'
import { isOfOldKey, isRetryable } from './errors'
import { retryDelay } from './retry'

/** One turn of a loop. */
export interface Turn {
  /** Aborted when the loop stops, pauses or restarts. */
  readonly signal: AbortSignal
  /** Says that the service answers: the next failure is the first one again. */
  readonly succeed: () => void
}

/** What a loop reads, and its listeners. */
export interface Reader {
  /** Reads once. Returns the milliseconds until the next turn, undefined when it broke off, or that there is no more to read. May reject. */
  read: (turn: Turn) => Promise<number | undefined | 'over'>
  /** Called before the first turn, and when the loop goes on after a pause. */
  onBegin?: (signal: AbortSignal) => void
  /** Called when a turn broke off or failed with an error that may pass; the next one is `delay` milliseconds away. */
  onRetry?: (failure: { delay: number; error: unknown }) => void
  /** Called with an error that does not pass by itself; then nothing more is read until `retry`. */
  onOver?: (error: unknown, signal: AbortSignal) => void | Promise<void>
  /** Which errors do not pass by themselves; those that the service will say again, unless given. */
  isOver?: (error: unknown) => boolean
  /** At least so many milliseconds lie between the beginnings of two turns. */
  everyMs?: number
}

/**
 * Reads again and again: one turn at a time, later and later while it fails, at once when the browser is online again. What ended because the key
 * was refused restarts with another key.
 * Deadlines are those of the calls.
 */
export class LiveLoop {
  readonly #reader: Reader
  #started = false
  #paused = false
  /** Why there is no more to read; `error`: undefined when all has been read. */
  #over: { error: unknown } | null = null
  #following: AbortController | null = null
  #endWait = (): void => {}

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Reads while the page can be seen. The returned function stops it; idempotent. */
  start(): () => void {
    this.#started = true
    this.#follow()
    document.addEventListener('visibilitychange', this.#follow)
    const leave = newKeyOf.subscribe(() => {
      if (isOfOldKey(this.#over?.error)) this.retry()
    })
    return () => {
      leave()
      document.removeEventListener('visibilitychange', this.#follow)
      this.#started = false
      this.#follow()
    }
  }

  setPaused(paused: boolean): void {
    this.#paused = paused
    this.#follow()
  }

  /** Ends the wait for the next turn, if there is one. */
  readonly wake = (): void => this.#endWait()

  /** Restarts if it reads: what is in progress is not waited for. */
  readonly restart = (): void => {
    if (!this.#following) return
    this.#stop()
    this.#follow()
  }

  /** Restarts, also after an error that does not pass by itself. */
  retry(): void {
    this.#over = null
    this.#stop()
    this.#follow()
  }

  readonly #follow = (): void => {
    if (!this.#started || this.#paused || document.hidden) return this.#stop()
    if (this.#following || (this.#over && !isOfOldKey(this.#over.error))) return
    this.#following = new AbortController()
    void this.run(this.#following.signal)
  }

  #stop(): void {
    this.#following?.abort()
    this.#following = null
  }

  /** Reads until the signal is aborted or there is no more to read, whether the page is seen or not. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { read, onBegin, onRetry, onOver, isOver = isLasting, everyMs = 0 } = this.#reader
    let failures = 0
    const succeed = (): void => {
      failures = 0
    }
    addEventListener('online', this.wake, { signal })
    onBegin?.(signal)
    while (!signal.aborted) {
      const begun = performance.now()
      let error: unknown
      const next = await read({ signal, succeed }).catch((cause: unknown) => {
        error = cause
        if (isOfOldKey(cause)) return 0
        return isOver(cause) ? 'over' : undefined
      })
      if (signal.aborted) return
      if (next === 'over') {
        if (error !== undefined) await onOver?.(error, signal)
        if (!signal.aborted) this.#over = { error }
        return
      }
      if (next === undefined) failures += 1
      const delay = next ?? retryDelay(failures, error)
      if (next === undefined) onRetry?.({ delay, error })
      await this.#wait(Math.max(delay, everyMs - (performance.now() - begun)), signal)
    }
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> | undefined {
    if (ms <= 0) return undefined
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
      this.#endWait = end
    })
  }
}

const isLasting = (error: unknown): boolean => !isRetryable(error)
