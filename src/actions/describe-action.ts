import type { DragMouseInput } from '../contract/computer'
import type {
  ClickMouseInput,
  ComputerActionInput,
  MoveMouseInput,
  ScrollInput,
  TypeTextInput,
} from '../contract/computer-actions'
import { segmentsOf } from '../motion/geometry'
import { formatDuration, plural } from '../ui/format'
import { and, itemLabel, sentence } from './key-labels'

/** Characters of a typed text that are shown. */
const SHOWN_TEXT = 40

/** A button that is down for longer is more than a click, ms. */
const LONG_PRESS_MS = 500

/** An action in one sentence. */
export function describeAction(action: ComputerActionInput): string {
  switch (action.type) {
    case 'click_mouse':
      return describeClick(action.click_mouse)
    case 'move_mouse':
      return describeMove(action.move_mouse)
    case 'type_text':
      return describeTyping(action.type_text)
    case 'press_key':
      return sentence(action.press_key)
    case 'scroll':
      return describeScroll(action.scroll)
    case 'drag_mouse':
      return describeDrag(action.drag_mouse)
    case 'set_cursor':
      return action.set_cursor.hidden ? 'Hide the cursor' : 'Show the cursor'
    case 'write_clipboard':
      return `Copy ${quoted(action.write_clipboard.text)} to the clipboard`
  }
}

function describeClick({
  x,
  y,
  button = 'left',
  click_type = 'click',
  num_clicks = 1,
  hold_keys,
  duration = 0,
}: ClickMouseInput): string {
  const time = duration >= LONG_PRESS_MS ? ` for ${formatDuration(duration)}` : ''
  const details = `at ${x}, ${y}${time}${during(hold_keys)}`
  if (click_type !== 'click') return `${click_type === 'down' ? 'Press' : 'Release'} the ${button} button ${details}`
  return `${clicks(num_clicks)}${by(button)} ${details}`
}

function clicks(count: number): string {
  if (count <= 1) return 'Click'
  return count === 2 ? 'Double-click' : `Click ${count} times`
}

function describeMove({ x, y, smooth = true, duration_ms, hold_keys, path = [], at_ms = [] }: MoveMouseInput): string {
  if (path.length > 0) return `Move to ${x}, ${y} in ${formatDuration(at_ms.at(-1) ?? 0)}${during(hold_keys)}`
  const time = smooth && duration_ms !== undefined ? ` in ${formatDuration(duration_ms)}` : ''
  return `${smooth ? 'Move' : 'Jump'} to ${x}, ${y}${time}${during(hold_keys)}`
}

function describeTyping({ text, delay = 0 }: TypeTextInput): string {
  const pause = delay > 0 ? ` with ${formatDuration(delay)} between the keys` : ''
  return `Type ${quoted(text)}${pause}`
}

function quoted(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= SHOWN_TEXT) return JSON.stringify(text)
  const shown = `${characters.slice(0, SHOWN_TEXT - 1).join('')}…`
  return `${JSON.stringify(shown)} (${plural(characters.length, 'character')})`
}

function describeScroll({ x, y, delta_x = 0, delta_y = 0, hold_keys }: ScrollInput): string {
  const ways = [way(delta_y, 'down', 'up'), way(delta_x, 'right', 'left')].filter((words) => words !== '')
  return `Scroll ${and(ways)} at ${x}, ${y}${during(hold_keys)}`
}

const way = (ticks: number, onward: string, back: string): string =>
  ticks === 0 ? '' : `${plural(Math.abs(ticks), 'tick')} ${ticks > 0 ? onward : back}`

function describeDrag({ path, button = 'left', hold_keys }: DragMouseInput): string {
  const length = segmentsOf(path).reduce((sum, segment) => sum + segment.length, 0)
  return `Drag${by(button)} through ${plural(path.length, 'point')} (${Math.round(length)} px)${during(hold_keys)}`
}

const by = (button: string): string => (button === 'left' ? '' : ` with the ${button} button`)

function during(held: readonly string[] = []): string {
  return held.length > 0 ? ` while ${and(held.map(itemLabel))} ${held.length > 1 ? 'are' : 'is'} down` : ''
}
