/** A small picture of each session in view about that often. */
export const PERIOD_MS = 2_000
/** So many requests at once: a browser has six, and the rest of the page needs some. */
const AT_ONCE = 3
/** What fails is asked for less and less often, down to one request in so many periods. */
const MOST_PERIODS = 8

/** What the loop does for one session. */
export interface Shown {
  /** Takes the next picture and shows it. False: there will be none, so that it is not asked again. */
  take: (signal: AbortSignal) => Promise<boolean>
}

interface Entry extends Shown {
  dueAt: number
  failures: number
  /** Ends the request that is under way. */
  request: AbortController | null
}

/** Keeps the pictures of the sessions in view fresh: a few at once, the one that waits longest first, none while paused. */
export class PictureLoop {
  readonly #entries = new Set<Entry>()
  readonly #now: () => number
  #running = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Begins at once. The returned function takes it out again. */
  add(shown: Shown): () => void {
    const entry: Entry = { ...shown, dueAt: 0, failures: 0, request: null }
    this.#entries.add(entry)
    this.#go()
    return () => {
      this.#entries.delete(entry)
      entry.request?.abort()
    }
  }

  resume(): void {
    this.#running = true
    this.#go()
  }

  /** Ends what is under way too. */
  pause(): void {
    this.#running = false
    clearTimeout(this.#timer)
    for (const { request } of this.#entries) request?.abort()
  }

  #go(): void {
    clearTimeout(this.#timer)
    if (!this.#running) return
    const all = [...this.#entries]
    const free = AT_ONCE - all.filter(({ request }) => request).length
    const waiting = all.filter(({ request }) => !request).sort((a, b) => a.dueAt - b.dueAt)
    const now = this.#now()
    const due = waiting.filter(({ dueAt }) => dueAt <= now)
    for (const entry of due.slice(0, free)) void this.#take(entry)
    const next = waiting[due.length]
    if (next && next.dueAt < Infinity) this.#timer = setTimeout(() => this.#go(), next.dueAt - now)
  }

  async #take(entry: Entry): Promise<void> {
    const request = (entry.request = new AbortController())
    const askedAt = this.#now()
    try {
      const more = await entry.take(request.signal)
      entry.failures = 0
      entry.dueAt = more ? askedAt + PERIOD_MS : Infinity
    } catch {
      if (!request.signal.aborted) entry.failures += 1
      entry.dueAt = askedAt + PERIOD_MS * Math.min(MOST_PERIODS, 2 ** entry.failures)
      if (request.signal.aborted) entry.dueAt = askedAt
    } finally {
      entry.request = null
      this.#go()
    }
  }
}
