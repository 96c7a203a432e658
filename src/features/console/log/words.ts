import type { DragMouseInput } from '../../../contract/computer'
import { segmentsOf } from '../../../motion/geometry'
import { formatDuration, plural } from '../../../ui/format'
import { and, itemLabel, sentence } from '../keys/words'
import type { Action, Result } from './action'

/** An action in one sentence. */
export function actionWords(action: Action): string {
  return action.kind === 'press_key' ? sentence(action.body) : dragWords(action.body)
}

function dragWords({ path, button = 'left', hold_keys = [] }: DragMouseInput): string {
  const length = segmentsOf(path).reduce((sum, segment) => sum + segment.length, 0)
  const by = button === 'left' ? '' : ` with the ${button} button`
  const during =
    hold_keys.length > 0 ? ` while ${and(hold_keys.map(itemLabel))} ${hold_keys.length > 1 ? 'are' : 'is'} down` : ''
  return `Drags${by} over ${plural(Math.round(length), 'pixel')} through ${plural(path.length, 'point')}${during}`
}

/** A result in a few words, for the row and for people who only hear it. */
export function resultWords(result: Result): string {
  switch (result.kind) {
    case 'sending':
      return 'Sending'
    case 'done':
      return `Done in ${formatDuration(result.ms)}`
    case 'failed':
      return result.ms > 0 ? `Failed after ${formatDuration(result.ms)}` : 'Failed'
  }
}
