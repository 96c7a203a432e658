import type { EventHead, KeptEvent } from './kept-event'

/** A part of a sequence of events: where to look, as far as that can be known beforehand. */
export interface EventRange {
  readonly from: number
  readonly to: number
  /** Microseconds of Unix time: what happened before or after this may be skipped. */
  readonly since: number
  readonly until: number
}

export const WHOLE: EventRange = { from: 0, to: Infinity, since: -Infinity, until: Infinity }

export type EventFilter = (head: EventHead) => boolean

/** Events of one session in the order of their numbers, a few at a time. */
export interface Events {
  /** Yields them oldest first. */
  forward(range: EventRange, matches: EventFilter): AsyncGenerator<readonly KeptEvent[], void>
  /** Returns them newest first. */
  backward(range: EventRange, matches: EventFilter): AsyncGenerator<readonly KeptEvent[], void>
}

export const within = ({ seq }: EventHead, { from, to }: EventRange): boolean => seq >= from && seq < to

/** Of a session of which nothing is kept. */
export const NO_EVENTS: Events = {
  async *forward() {},
  async *backward() {},
}
