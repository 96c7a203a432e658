import type { Region } from '../../../contract/computer'
import type { VideoUpdate } from './video-source'

/** A picture, or what has changed in it since the one before. */
export interface PictureUpdate {
  bytes: Blob
  /** Where its parts go, which lie below each other; null when it is whole. */
  regions: readonly Region[] | null
}

export type Update = PictureUpdate | VideoUpdate

/** What one request for the screen has brought. */
export interface Answer {
  /** Null when the screen is still the one of the last picture. */
  update: Update | null
  /** Milliseconds from asking to having the picture; null when the service waited for the screen to change meanwhile. */
  latencyMs: number | null
  /** Milliseconds to leave the service alone before the next request. */
  pauseMs: number
}
