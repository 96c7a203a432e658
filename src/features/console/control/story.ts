import { distance, type Waypoint } from '../../../motion/geometry'
import { recordedDrag, type Seen } from '../../../motion/recorded'
import type { Action } from '../log/action'
import { type InputAction, sameKeys } from './input-action'

/** What was done, as a person would tell it and as it can be done again: a click, a drag, a text. */
export interface Told {
  action: Action
  /** Where the pointer has been since its button went down, and when; null while none is down. */
  stroke: readonly Seen[] | null
}

/** A hand that clicks moves the pointer by no more than this many pixels. */
const CLICK_SLOP = 3
/** Keys that are listed in one entry. */
const MOST_KEYS = 20

type Press = Extract<Action, { type: 'click_mouse' }>['click_mouse']

/** How an entry begins that starts with this input. */
export function begun(input: InputAction, at: number): Told {
  if (input.type !== 'click_mouse' || input.click_mouse.click_type !== 'down') return { action: input, stroke: null }
  const { x, y } = input.click_mouse
  return { action: click(input.click_mouse, 1), stroke: [{ at, place: [x, y] }] }
}

/** What an entry becomes with the next input; undefined when that is another entry. */
export function continued(told: Told, input: InputAction, at: number): Told | undefined {
  if (told.stroke) return stroked(told.action, told.stroke, input, at)
  const { action } = told
  switch (action.type) {
    case 'move_mouse':
      return input.type === 'move_mouse' || isDown(input) || input.type === 'scroll' ? begun(input, at) : undefined
    case 'click_mouse':
      return clickedAgain(told, action.click_mouse, input, at)
    case 'scroll':
      return input.type === 'scroll' && isSameScroll(action.scroll, input.scroll)
        ? {
            action: {
              type: 'scroll',
              scroll: {
                ...action.scroll,
                delta_x: (action.scroll.delta_x ?? 0) + (input.scroll.delta_x ?? 0),
                delta_y: (action.scroll.delta_y ?? 0) + (input.scroll.delta_y ?? 0),
              },
            },
            stroke: null,
          }
        : undefined
    case 'type_text':
      return input.type === 'type_text'
        ? {
            action: { type: 'type_text', type_text: { text: action.type_text.text + input.type_text.text } },
            stroke: null,
          }
        : undefined
    case 'press_key':
      return input.type === 'press_key' && action.press_key.keys.length < MOST_KEYS
        ? {
            action: { type: 'press_key', press_key: { keys: [...action.press_key.keys, ...input.press_key.keys] } },
            stroke: null,
          }
        : undefined
    case 'drag_mouse':
    case 'set_cursor':
      return undefined
  }
}

/** A button is down: what the pointer does now makes a drag of the click. */
function stroked(action: Action, stroke: readonly Seen[], input: InputAction, at: number): Told | undefined {
  if (input.type === 'move_mouse')
    return drawn(action, [...stroke, { at, place: [input.move_mouse.x, input.move_mouse.y] }], false)
  if (input.type !== 'click_mouse' || input.click_mouse.click_type !== 'up') return undefined
  const { x, y, button } = input.click_mouse
  if (buttonOf(action) !== button) return undefined
  return drawn(action, [...stroke, { at, place: [x, y] }], true)
}

function drawn(action: Action, stroke: readonly Seen[], ended: boolean): Told {
  return { action: dragOf(action, stroke) ?? action, stroke: ended ? null : stroke }
}

function dragOf(action: Action, stroke: readonly Seen[]): Action | undefined {
  if (action.type !== 'click_mouse' && action.type !== 'drag_mouse') return undefined
  const { button = 'left', hold_keys } = action.type === 'click_mouse' ? action.click_mouse : action.drag_mouse
  const [start] = stroke
  if (!start || button === 'back' || button === 'forward') return undefined
  if (stroke.every(({ place }) => distance(start.place, place) <= CLICK_SLOP)) return undefined
  return {
    type: 'drag_mouse',
    drag_mouse: {
      ...recordedDrag(stroke),
      button,
      ...(hold_keys && { hold_keys }),
    },
  }
}

function clickedAgain(told: Told, last: Press, input: InputAction, at: number): Told | undefined {
  if (last.click_type !== undefined) return undefined
  const from: Waypoint = [last.x, last.y]
  if (input.type === 'move_mouse') {
    return distance(from, [input.move_mouse.x, input.move_mouse.y]) <= CLICK_SLOP ? told : undefined
  }
  if (!isDown(input)) return undefined
  const { x, y, button, hold_keys } = input.click_mouse
  if (button !== last.button || !sameKeys(hold_keys, last.hold_keys) || distance(from, [x, y]) > CLICK_SLOP)
    return undefined
  return { action: click(last, (last.num_clicks ?? 1) + 1), stroke: [{ at, place: [x, y] }] }
}

const isDown = (input: InputAction): input is Extract<InputAction, { type: 'click_mouse' }> =>
  input.type === 'click_mouse' && input.click_mouse.click_type === 'down'

function click({ x, y, button, hold_keys }: Press, clicks: number): Action {
  return {
    type: 'click_mouse',
    click_mouse: { x, y, button, ...(clicks > 1 && { num_clicks: clicks }), ...(hold_keys && { hold_keys }) },
  }
}

const buttonOf = (action: Action): string | undefined =>
  action.type === 'click_mouse'
    ? action.click_mouse.button
    : action.type === 'drag_mouse'
      ? action.drag_mouse.button
      : undefined

type Turn = Extract<Action, { type: 'scroll' }>['scroll']
const isSameScroll = (a: Turn, b: Turn): boolean => a.x === b.x && a.y === b.y && sameKeys(a.hold_keys, b.hold_keys)
