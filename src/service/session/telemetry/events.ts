import type { EventHead, KeptEvent } from './kept-event'

/** A part of a sequence of events: where to look, as far as that can be known beforehand. */
export interface Stretch {
  /** The lowest number. */
  readonly from: number
  /** Above the highest number. */
  readonly to: number
  /** Microseconds of Unix time: what happened before or after this need not be looked at, and may be. */
  readonly since: number
  readonly until: number
}

export const WHOLE: Stretch = { from: 0, to: Infinity, since: -Infinity, until: Infinity }

export type Wanted = (head: EventHead) => boolean

/** Events of one session in the order of their numbers, a few at a time. */
export interface Events {
  /** Oldest first. */
  forward(stretch: Stretch, wanted: Wanted): AsyncGenerator<readonly KeptEvent[], void>
  /** Newest first. */
  backward(stretch: Stretch, wanted: Wanted): AsyncGenerator<readonly KeptEvent[], void>
}

export const within = ({ seq }: EventHead, { from, to }: Stretch): boolean => seq >= from && seq < to

/** Of a session of which nothing is kept. */
export const NO_EVENTS: Events = {
  async *forward() {},
  async *backward() {},
}
