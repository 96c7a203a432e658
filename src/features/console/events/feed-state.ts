import type { Gap } from '../../../events/event'
import type { GapState } from './gap-filler'

/** How the events are coming in. Times in milliseconds since 1970. */
export type FeedLink =
  | { kind: 'opening' }
  | { kind: 'live' }
  | { kind: 'reconnecting'; error: unknown; retryAt: number }
  /** The session is over. */
  | { kind: 'ended' }
  /** The service does not have these endpoints. */
  | { kind: 'missing' }
  | { kind: 'failed'; error: unknown }

/** What is known of the events before the first one that is here. */
export type Earlier = { kind: 'unknown' | 'loading' | 'none' } | { kind: 'failed'; error: unknown }

export interface FeedState {
  link: FeedLink
  /** The person has stopped it. */
  paused: boolean
  earlier: Earlier
  /** What the archive has said of missing events. */
  gaps: ReadonlyMap<Gap, GapState>
  /** Another number whenever there are other events. */
  version: number
}
