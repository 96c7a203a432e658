import type { EventDescription } from '../../../events/describe-event'
import { plural } from '../../../ui/format'
import type { Gap } from '../../../events/event'
import type { GapState } from './gap-filler'

/** Events that are missing, in words. */
export function describeGap({ from, to }: Pick<Gap, 'from' | 'to'>, state: GapState | undefined): EventDescription {
  const count = to - from + 1
  const numbers = count === 1 ? `number ${from}` : `numbers ${from} to ${to}`
  const isLost = state?.kind === 'lost'
  const title = `${describeMissing(count)} ${isLost ? 'lost' : 'missing'}`
  const search = describeSearch(state)
  return { title, text: search === '' ? numbers : `${numbers} · ${search}`, tone: isLost ? 'danger' : 'warning' }
}

/** `3 events are`. */
export const describeMissing = (count: number): string => `${plural(count, 'event')} ${count === 1 ? 'is' : 'are'}`

function describeSearch(state: GapState | undefined): string {
  switch (state?.kind) {
    case undefined:
      return ''
    case 'searching':
      return 'loading from the archive'
    case 'lost':
      return 'the archive doesn’t have them'
    case 'failed':
      return 'the archive didn’t respond'
  }
}
