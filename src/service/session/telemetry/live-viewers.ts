import { newId } from '../../database/ids'

/**
 * A viewer that has requested no picture for so long has left, in ms. Viewers request the next one at once, but on a slow line one picture may
 * take seconds to arrive.
 */
const GONE_MS = 10_000

/** A viewer of the live screen. */
export interface Watcher {
  /** The same for all requests of a viewer. */
  readonly name: string
  /** Name of the viewer’s key. */
  readonly key: string
  /** Mouse and keyboard of the viewer act in the session. */
  readonly drives: boolean
}

interface Viewer {
  watcher: Watcher
  readonly id: string
  /** Times of `performance.now()`. */
  readonly cameAt: number
  seenAt: number
  /** Requests that wait for a picture. */
  open: number
  leaving: NodeJS.Timeout | undefined
}

export interface ViewerNews {
  readonly came: (id: string) => void
  readonly left: (id: string, durationMs: number) => void
}

/**
 * Who follows the live screen of a session. There is no connection that would say so: a viewer is a row of requests for the next
 * picture, each a moment after the answer to the one before.
 */
export class LiveViewers {
  readonly #news: ViewerNews
  readonly #viewers = new Map<string, Viewer>()

  constructor(news: ViewerNews) {
    this.#news = news
  }

  /** In the order in which they came. */
  get present(): readonly Watcher[] {
    return [...this.#viewers.values()].map(({ watcher }) => watcher)
  }

  /** Counts a viewer that waits for the next picture, until the returned function is called. */
  watches(watcher: Watcher): () => void {
    const { name } = watcher
    const viewer = this.#viewers.get(name) ?? this.#come(watcher)
    viewer.watcher = watcher
    clearTimeout(viewer.leaving)
    viewer.open += 1
    return () => {
      viewer.open -= 1
      viewer.seenAt = performance.now()
      if (viewer.open > 0 || this.#viewers.get(name) !== viewer) return
      viewer.leaving = setTimeout(() => this.#leave(name, viewer), GONE_MS).unref()
    }
  }

  /** Records that the session has ended: all viewers have left. */
  end(): void {
    for (const [name, viewer] of this.#viewers) this.#leave(name, viewer)
  }

  #come(watcher: Watcher): Viewer {
    const now = performance.now()
    const viewer: Viewer = { watcher, id: newId(), cameAt: now, seenAt: now, open: 0, leaving: undefined }
    this.#viewers.set(watcher.name, viewer)
    this.#news.came(viewer.id)
    return viewer
  }

  #leave(name: string, viewer: Viewer): void {
    clearTimeout(viewer.leaving)
    this.#viewers.delete(name)
    const until = viewer.open > 0 ? performance.now() : viewer.seenAt
    this.#news.left(viewer.id, until - viewer.cameAt)
  }
}
