/** What a viewer may be behind the quickest that its line has been, ms. */
const SLACK_MS = 250
/** And at most, ms. */
const LONGEST_MS = 1_000
/** So many frames are sent to a viewer of whom nothing is known. */
const FIRST = 3
/** A viewer that says nothing for so long is gone, ms. */
const GONE_MS = 10_000
/** How much slower the quickest way is taken to be after each frame: lines change. */
const DRIFT = 1.02

/** Knows which frames are on their way to a viewer, and whether it keeps up. Times in ms of one clock. */
export class LineWatch {
  #inFlight: { readonly number: number; readonly at: number }[] = []
  #quickestMs = Infinity

  sent(number: number, at: number): void {
    this.#inFlight.push({ number, at })
  }

  /** Records that the viewer has this frame, and all before it. */
  received(number: number, at: number): void {
    const last = this.#inFlight.findLast((frame) => frame.number <= number)
    if (!last) return
    this.#quickestMs = Math.min(at - last.at, this.#quickestMs * DRIFT)
    this.#inFlight = this.#inFlight.slice(this.#inFlight.indexOf(last) + 1)
  }

  /** Returns whether the next frame has to wait: so much is on its way that the viewer would see it late. */
  isBehind(now: number): boolean {
    const [oldest] = this.#inFlight
    if (!oldest) return false
    if (this.#quickestMs === Infinity) return this.#inFlight.length >= FIRST
    return now - oldest.at > Math.min(LONGEST_MS, this.#quickestMs + SLACK_MS)
  }

  /** Returns whether nothing of what was sent has arrived for so long that the viewer is considered gone. */
  isGone(now: number): boolean {
    const [oldest] = this.#inFlight
    return oldest !== undefined && now - oldest.at > GONE_MS
  }
}
