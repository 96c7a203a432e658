import { Store } from '../../../lib/store'

/** Something that a person or a program did in the page, where it was on the display. */
export interface ClickMark {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly chosen: boolean
}

export interface Marks {
  readonly clicks: readonly ClickMark[]
  /** Keys that were pressed, the last one last. */
  readonly keys: readonly string[]
}

const NONE: Marks = { clicks: [], keys: [] }

/** What the events put over the live screen. Lives outside React: the picture and the list are in different views. */
export class MarkStore extends Store<Marks> {
  constructor() {
    super(NONE)
  }

  set(marks: Marks): void {
    const next = marks.clicks.length + marks.keys.length === 0 ? NONE : marks
    if (next !== this.state) this.publish(next)
  }

  clear(): void {
    this.set(NONE)
  }
}
