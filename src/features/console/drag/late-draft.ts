import type { DraftState, DraftStore } from './draft-store'
import { isLong } from './drawing'
import { FrameSteps } from '../../../ui/frame-steps'

/**
 * The draft as it is shown. A short drawing is shown at once. To plan a long one takes longer than a key press may wait for its
 * frame, so that one follows when the frame is painted: planned after one frame, shown after the next. What comes meanwhile
 * does not begin this anew, so a key that is held down does not stop it.
 */
export class LateDraft {
  readonly #store: Pick<DraftStore, 'getSnapshot' | 'subscribe'>
  readonly #steps: FrameSteps
  readonly #listeners = new Set<() => void>()
  #shown: DraftState
  #prepare: (draft: DraftState) => void = () => {}

  constructor(store: Pick<DraftStore, 'getSnapshot' | 'subscribe'>, steps = new FrameSteps()) {
    this.#store = store
    this.#steps = steps
    this.#shown = store.getSnapshot()
    store.subscribe(this.#follow)
  }

  readonly getSnapshot = (): DraftState => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `prepare` works out, and keeps, what is needed to show a draft. */
  prepareWith(prepare: (draft: DraftState) => void): void {
    this.#prepare = prepare
  }

  /** Shows the draft as it is now, without waiting for a frame. */
  readonly catchUp = (): void => {
    this.#steps.drop()
    this.#show(this.#store.getSnapshot())
  }

  readonly #follow = (): void => {
    if (!isLong(this.#store.getSnapshot().drawing)) return this.catchUp()
    if (this.#steps.pending) return
    let next = this.#shown
    this.#steps.begin([
      () => {
        next = this.#store.getSnapshot()
        this.#prepare(next)
      },
      () => {
        this.#show(next)
        if (next !== this.#store.getSnapshot()) this.#follow()
      },
    ])
  }

  #show(draft: DraftState): void {
    if (draft === this.#shown) return
    this.#shown = draft
    for (const listener of this.#listeners) listener()
  }
}
