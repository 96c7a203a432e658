import type { Tone } from '../../events/describe-event'

/** The lanes below the video, from top to bottom. */
export const LANES = [
  { id: 'marks', label: 'Marks' },
  { id: 'actions', label: 'Actions' },
  { id: 'pages', label: 'Pages' },
  { id: 'exceptions', label: 'Exceptions' },
  { id: 'errors', label: 'Console errors' },
  { id: 'network', label: 'Network failures' },
] as const

export type LaneId = (typeof LANES)[number]['id']

/** Something that happened while a session was recorded. */
export interface Moment {
  /** Unique in the video, and the same at each visit. */
  readonly id: string
  /** `rest`: only found by search. */
  readonly lane: LaneId | 'rest'
  /** Milliseconds since the first picture. */
  readonly at: number
  /** How long it took, ms. */
  readonly duration?: number
  readonly title: string
  readonly text: string
  readonly tone: Tone
  /** Who did it: the name of an API key, or `YOU`. */
  readonly by?: string | undefined
  /** All of it that can be found, in small letters. */
  readonly searched: string
  /** Where on the display the pointer was: at one position, or a path with its times in ms since `at`. */
  readonly position?: { readonly x: number; readonly y: number }
  readonly path?: readonly (readonly [number, number, number])[]
}

/** Who did what was done from this browser. */
export const YOU = 'you'

export const byTime = (a: Moment, b: Moment): number => a.at - b.at

/** Returns the index of the last of them, in the order of their times, that has begun by `at`; -1 before the first. */
export function lastBegun(moments: readonly Moment[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] as Moment).at <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
