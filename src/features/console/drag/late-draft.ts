import { Store } from '../../../lib/store'
import type { DraftState, DraftStore } from './draft-store'
import { isLong } from './drawing'
import { FrameScheduler } from '../../../ui/frame-scheduler'

/**
 * The draft as it is shown. A short drawing is shown at once. To plan a long one takes longer than the pointer or a key may wait for its
 * frame, so that one follows: planned and shown after a frame each. What comes meanwhile does not begin this again, so a key that is held
 * down does not stop it.
 */
export class LateDraft extends Store<DraftState> {
  readonly #store: Pick<DraftStore, 'get' | 'subscribe'>
  readonly #plan: (draft: DraftState) => void
  readonly #steps: FrameScheduler

  /** `plan` works out, and keeps, the plans of a draft. */
  constructor(
    store: Pick<DraftStore, 'get' | 'subscribe'>,
    plan: (draft: DraftState) => void,
    steps = new FrameScheduler(),
  ) {
    super(store.get())
    this.#store = store
    this.#plan = plan
    this.#steps = steps
    store.subscribe(this.#follow)
  }

  readonly #follow = (): void => {
    const now = this.#store.get()
    if (!isLong(now.drawing)) {
      this.#steps.drop()
      this.#show(now)
    } else if (!this.#steps.pending) this.#begin(now)
  }

  #begin(draft: DraftState): void {
    let next = draft
    this.#steps.begin([
      () => {
        next = this.#store.get()
        this.#plan(next)
      },
      () => {
        this.#show(next)
        if (next !== this.#store.get()) this.#follow()
      },
    ])
  }

  #show(draft: DraftState): void {
    if (draft === this.state) return
    this.publish(draft)
  }
}
