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
  inView: boolean
  dueAt: number
  failures: number
  /** Ends the request that is under way. */
  request: AbortController | null
}

/** Keeps the pictures of many sessions fresh: only of those in view, a few at once, the one that waits longest first, none while paused. */
export class PictureLoop {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #running = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The returned function takes it out again. */
  add(id: string, shown: Shown): () => void {
    const entry: Entry = { ...shown, inView: false, dueAt: 0, failures: 0, request: null }
    this.#entries.set(id, entry)
    return () => {
      entry.request?.abort()
      if (this.#entries.get(id) === entry) this.#entries.delete(id)
    }
  }

  setInView(id: string, inView: boolean): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.inView = inView
    if (!inView) entry.request?.abort()
    this.#go()
  }

  resume(): void {
    this.#running = true
    this.#go()
  }

  /** Ends what is under way too. */
  pause(): void {
    this.#running = false
    clearTimeout(this.#timer)
    for (const { request } of this.#entries.values()) request?.abort()
  }

  #go(): void {
    clearTimeout(this.#timer)
    if (!this.#running) return
    const all = [...this.#entries.values()]
    const free = AT_ONCE - all.filter(({ request }) => request).length
    const waiting = all.filter(({ inView, request }) => inView && !request).sort((a, b) => a.dueAt - b.dueAt)
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
