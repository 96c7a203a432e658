import type { Snapshot } from '../screen/shown-picture'

/** What an action does is on the screen once that has been still for so long, ms; read so many times, what comes later is not waited for. */
const STILL_MS = 500
const MOST_READS = 8

/** How the screen was before and after an action. */
export interface Shots {
  before: Blob
  after: Blob
}

/** Takes the screen before and after each action. Pictures are put together only after it: nothing is to slow down what the person does. */
export class ScreenShots {
  readonly #readScreen: () => Snapshot | null
  readonly #taken: (id: string, shots: Shots) => void
  /** By the action, until the picture after it is taken too. */
  readonly #before = new Map<string, Snapshot>()
  /** Takes the picture after the action that ended last, unless it was taken. */
  #takeAfter = (): void => {}
  #dropAfter = (): void => {}

  /** @param taken is called with the pictures of an action, again when the screen has changed after all. */
  constructor(readScreen: () => Snapshot | null, taken: (id: string, shots: Shots) => void) {
    this.#readScreen = readScreen
    this.#taken = taken
  }

  /** The next action begins: gives the screen as it is. What a slow page shows late stands under the action before it, which led to it. */
  takeBefore(): Snapshot | null {
    this.#takeAfter()
    return this.#readScreen()
  }

  /** Keeps the screen before an action until that has ended. */
  keep(id: string, before: Snapshot | null): void {
    if (before) this.#before.set(id, before)
  }

  /** Takes the picture after an action when the screen is still, and again when it has changed after all, for the last time when the next one begins. */
  expectAfter(id: string): void {
    this.#takeAfter()
    let [seen, taken, reads] = [this.#readScreen(), null as Snapshot | null, 0]
    const take = (now: Snapshot | null): void => {
      if (!now || now === taken) return
      taken = now
      void this.#putTogether(id, now, () => taken === now)
    }
    const timer = setInterval(() => {
      const now = this.#readScreen()
      reads += 1
      if (reads === MOST_READS) return this.#takeAfter()
      if (now === seen) take(now)
      seen = now
    }, STILL_MS)
    this.#dropAfter = () => {
      clearInterval(timer)
      this.#takeAfter = () => {}
    }
    this.#takeAfter = () => {
      this.#dropAfter()
      take(this.#readScreen())
      this.#before.delete(id)
    }
  }

  /** Takes no picture any more of what has ended. */
  drop(): void {
    this.#dropAfter()
    this.#before.clear()
  }

  async #putTogether(id: string, after: Snapshot, isLatest: () => boolean): Promise<void> {
    const shots = await Promise.all([this.#before.get(id)?.bytes(), after.bytes()]).catch(() => undefined)
    if (shots?.[0] && isLatest()) this.#taken(id, { before: shots[0], after: shots[1] })
  }
}
