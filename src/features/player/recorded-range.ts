import type { Recorded } from '../../actions/recorded-steps'
import type { ReplayAction } from '../../contract/replay-action'
import { CLICK_SLOP, kindOf, NEAR_MS, type OwnAction, strokes, together } from './action-moments'

/** A part of a video: from and to, ms since its first picture. */
export interface RecordedRange {
  readonly from: number
  readonly to: number
}

/**
 * Returns what was done in a part of a video as it can be done again, in order: from this browser as its history has it, with what was
 * typed; all else as the service recorded it. What failed is left out. `startedAt`: of the first picture, ms since 1970.
 */
export function recordedIn(
  { from, to }: RecordedRange,
  { actions, own, startedAt }: { actions: readonly ReplayAction[]; own: readonly OwnAction[]; startedAt: number },
): Recorded[] {
  const isWithin = (at: number): boolean => at >= from && at <= to
  const known = own.map((one) => ({ ...one, at: one.sentAt - startedAt, end: one.endedAt - startedAt }))
  const others = together(strokes(actions)).filter(
    (done) => !done.failed && isWithin(done.at_ms) && !known.some((one) => isSame(one, done)),
  )
  return [
    ...own.filter(({ sentAt, failed }) => !failed && isWithin(sentAt - startedAt)),
    ...others.map(({ action, at_ms, duration_ms }) => ({
      action,
      sentAt: startedAt + at_ms,
      endedAt: startedAt + at_ms + duration_ms,
    })),
  ].toSorted((a, b) => a.sentAt - b.sentAt)
}

/** Whether what the service recorded is what the history of this browser has: of the same kind, then, and there. */
function isSame({ action, at, end }: OwnAction & { at: number; end: number }, done: ReplayAction): boolean {
  if (kindOf(action) !== kindOf(done.action)) return false
  if (done.at_ms < at - NEAR_MS || done.at_ms > end + NEAR_MS) return false
  if (action.type !== 'click_mouse' || done.action.type !== 'click_mouse') return true
  const [one, other] = [action.click_mouse, done.action.click_mouse]
  return Math.hypot(one.x - other.x, one.y - other.y) <= CLICK_SLOP
}
