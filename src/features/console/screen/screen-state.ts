import { isGone, UnreadableAnswerError } from '../../../client/errors'
import type { Display } from '../../../motion/geometry'
import type { Update } from './screen-answer'

/** How the picture is coming in. Times in milliseconds since 1970. */
export type Link =
  | { kind: 'opening' }
  | { kind: 'live' }
  | { kind: 'reconnecting'; error: unknown; retryAt: number }
  | { kind: 'ended'; error: unknown }

export type Ended = Extract<Link, { kind: 'ended' }>

export interface ScreenState {
  link: Link
  /**
   * What is known of the newest picture, and what came of it last; null before the first one. `changedAt`: null while it is the first one
   * still, whose age is unknown. `number`: the one that the service has given a frame of a video; a picture has a tag instead.
   */
  picture: {
    size: Display
    bytes: number
    type: string
    number: number | null
    changedAt: number | null
  } | null
  /** Milliseconds that the last picture took which the service answered at once. */
  latencyMs: number | null
  framesPerSecond: number
  /** The line is slow, and the pictures are made to fit it. */
  slow: boolean
  /** What is asked of the service is answered; a picture that does not change says nothing of that. */
  answers: boolean
  /** When the service last said what is on the screen, also that nothing has changed; null before the first picture. */
  lookedAt: number | null
  /** The service has to be asked for each picture, as it does not report changes. */
  isPolling: boolean
  /** When the person stopped the picture, to look at it; null while it is followed. */
  frozenAt: number | null
}

/** Whether no further picture comes. */
export const hasEnded = ({ link }: ScreenState): boolean => link.kind === 'ended'

/** How the picture is coming in, for a person. Stopped: no more pictures come, though the session may go on, as when the key is refused. */
export type ScreenCondition = Link['kind'] | 'stopped' | 'frozen' | 'slow'

export function screenCondition({
  link,
  frozenAt,
  answers,
  slow,
}: Pick<ScreenState, 'link' | 'frozenAt' | 'answers' | 'slow'>): ScreenCondition {
  if (link.kind === 'ended' && !isGone(link.error)) return 'stopped'
  if (link.kind !== 'live') return link.kind
  if (frozenAt !== null) return 'frozen'
  if (!answers) return 'reconnecting'
  return slow ? 'slow' : 'live'
}

/** What came of an update. Changes are of the type of the picture that has changed. */
export const wireOf = (update: Update, known?: string): { bytes: number; type: string; number: number | null } =>
  'frame' in update
    ? { bytes: update.bytes, type: 'video/H.264', number: update.number }
    : { bytes: update.bytes.size, type: (update.regions && known) || update.bytes.type, number: null }

export const noPicture = ({ size, type }: Blob, cause: unknown): Error =>
  Object.assign(
    new UnreadableAnswerError(
      200,
      `The service returned ${size} bytes of ${type || 'no type'} that are not a picture.`,
    ),
    { cause },
  )
