import { Store } from '../../../lib/store'
import type { DraftState, DraftStore } from './draft-store'
import { isLong } from './drawing'

/**
 * The draft as it is shown. A short drawing is shown at once. To plan a long one takes longer than the pointer or a key may wait for its
 * frame, so that one follows: planned and shown after a frame each. What comes meanwhile does not begin this again, so a key that is held
 * down does not stop it.
 */
export class LateDraft extends Store<DraftState> {
  readonly #store: Pick<DraftStore, 'get' | 'subscribe'>
  readonly #plan: (draft: DraftState) => void
  readonly #later: (step: () => void) => void
  /** What plans the draft at the moment, and is to show it. */
  #turn: object | undefined

  /** `plan` works out, and keeps, the plans of a draft. */
  constructor(
    store: Pick<DraftStore, 'get' | 'subscribe'>,
    plan: (draft: DraftState) => void,
    later: (step: () => void) => void = afterFrame,
  ) {
    super(store.get())
    this.#store = store
    this.#plan = plan
    this.#later = later
    store.subscribe(this.#follow)
  }

  readonly #follow = (): void => {
    const now = this.#store.get()
    if (!isLong(now.drawing)) {
      this.#turn = undefined
      this.#show(now)
    } else if (!this.#turn) this.#begin()
  }

  #begin(): void {
    const turn = {}
    this.#turn = turn
    this.#later(() => {
      if (this.#turn !== turn) return
      const next = this.#store.get()
      this.#plan(next)
      this.#later(() => {
        if (this.#turn !== turn) return
        this.#turn = undefined
        this.#show(next)
        if (next !== this.#store.get()) this.#follow()
      })
    })
  }

  #show(draft: DraftState): void {
    if (draft === this.state) return
    this.publish(draft)
  }
}

/** A timer that is set before a frame is painted goes off after it. */
function afterFrame(step: () => void): void {
  requestAnimationFrame(() => setTimeout(step))
}
