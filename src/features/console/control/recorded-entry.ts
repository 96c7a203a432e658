import { DOUBLE_CLICK_MS, isSamePoint } from '../../../motion/double-click'
import { distance, type Waypoint } from '../../../motion/geometry'
import { recordedDrag, type Seen } from '../../../motion/recorded'
import { timedDrag, timedPath } from '../../../motion/timed'
import type { Action } from '../log/action'
import { type InputAction, sameKeys } from './input-action'

/** What was done, as a person would describe it and as it can be done again: a click, a drag, a text. */
export interface RecordedEntry {
  action: Action
  /** How the pointer came to where it acts; absent where it was there. */
  lead?: Action | undefined
  /** Where the pointer has been since its button went down, and when; null while none is down. */
  stroke: Seen[] | null
  /** How many of these points the action has. */
  strokeRecorded?: number
  /** Where it has been without a button, and is not recorded yet. */
  hover: readonly Seen[]
  /** When the first character of a text came and the last click began, and when the last key came or the last button went up, ms. */
  since: number
  last: number
}

/** How it is recorded. */
export interface RecordingOptions {
  /** The service can repeat each motion as it was: points, times, and how long a button was down. */
  timed: boolean
}

/** A hand that clicks moves the pointer by no more than this many pixels. */
const CLICK_SLOP = 3
/** Keys that are listed in one entry; after a longer pause, ms, the next key is an entry of its own, so that the pause is not lost. */
const MOST_KEYS = 20
const KEY_PAUSE_MS = 250
/** Services refuse what takes longer, ms. */
const LONGEST_MS = 50_000
/** A stroke is recorded again when it is longer by this, and at its end: with each of its moves would take ever longer. */
const GROWTH = 1.25
/** Points that a pointer went through without a button, in one entry. */
const MOST_HOVERED = 2_000

type Press = Extract<Action, { type: 'click_mouse' }>['click_mouse']

/** How an entry begins that starts with this input. `before`: what was recorded last, of which a way may be left to record. */
export function startEntry(
  input: InputAction,
  at: number,
  options: RecordingOptions,
  before?: RecordedEntry,
): RecordedEntry {
  const entry = { stroke: null, hover: [], since: at, last: at }
  if (input.type === 'move_mouse') return hovered(input, [...restOf(before), seen(input.move_mouse, at)], options)
  if (!isDown(input)) return { ...entry, action: input }
  return { ...entry, action: click(input.click_mouse, 1), stroke: [seen(input.click_mouse, at)] }
}

/** Where the pointer was after a click, which is recorded of the click only. */
const restOf = (before: RecordedEntry | undefined): readonly Seen[] =>
  before?.action.type === 'click_mouse' ? before.hover : []

/** What an entry becomes with the next input; undefined when that is another entry. */
export function extendEntry(
  entry: RecordedEntry,
  input: InputAction,
  at: number,
  options: RecordingOptions,
): RecordedEntry | undefined {
  if (entry.stroke) return stroked(entry, entry.stroke, input, { at, options })
  const { action } = entry
  switch (action.type) {
    case 'move_mouse':
      if (input.type === 'move_mouse') {
        if (entry.hover.length >= MOST_HOVERED) return undefined
        return hovered(input, [...entry.hover, seen(input.move_mouse, at)], options)
      }
      return isDown(input) || input.type === 'scroll' ? led(entry, input, at, options) : undefined
    case 'click_mouse':
      return clickedAgain(entry, action.click_mouse, input, { at, options })
    case 'scroll':
      return input.type === 'scroll' && isSameScroll(action.scroll, input.scroll)
        ? {
            ...entry,
            action: {
              type: 'scroll',
              scroll: {
                ...action.scroll,
                delta_x: (action.scroll.delta_x ?? 0) + (input.scroll.delta_x ?? 0),
                delta_y: (action.scroll.delta_y ?? 0) + (input.scroll.delta_y ?? 0),
              },
            },
          }
        : undefined
    case 'type_text':
      return input.type === 'type_text' ? typed(entry, action.type_text.text + input.type_text.text, at) : undefined
    case 'press_key': {
      const { keys, duration = 0 } = action.press_key
      if (input.type !== 'press_key' || duration > 0 || (input.press_key.duration ?? 0) > 0) return undefined
      if (keys.length >= MOST_KEYS || at - entry.last > KEY_PAUSE_MS) return undefined
      const press_key = { keys: [...keys, ...input.press_key.keys] }
      return { ...entry, action: { type: 'press_key', press_key }, last: at }
    }
    case 'drag_mouse':
    case 'set_cursor':
    case 'write_clipboard':
      return undefined
  }
}

const seen = ({ x, y }: { x: number; y: number }, at: number): Seen => ({ at, point: [x, y] })

/** A pointer that moved without a button. */
function hovered(
  { move_mouse }: Extract<InputAction, { type: 'move_mouse' }>,
  hover: readonly Seen[],
  { timed }: RecordingOptions,
): RecordedEntry {
  const [since, last] = [hover[0]?.at ?? 0, hover.at(-1)?.at ?? 0]
  const way = timed && hover.length > 1 ? timedPath(hover, LONGEST_MS) : {}
  return { action: { type: 'move_mouse', move_mouse: { ...move_mouse, ...way } }, stroke: null, hover, since, last }
}

/** The pointer has come to where a button goes down or the wheel is turned. */
function led(entry: RecordedEntry, input: InputAction, at: number, options: RecordingOptions): RecordedEntry {
  const [end] = entry.hover.slice(-1)
  const way = end && [...entry.hover, { at, point: end.point }]
  const move = entry.action.type === 'move_mouse' && entry.action
  if (!options.timed || !way || !move) return startEntry(input, at, options)
  const lead: Action = { type: 'move_mouse', move_mouse: { ...move.move_mouse, ...timedPath(way, LONGEST_MS) } }
  return { ...startEntry(input, at, options), lead }
}

/** A text goes on at the pace of its typist. */
function typed(entry: RecordedEntry, text: string, at: number): RecordedEntry {
  const gaps = Array.from(text).length - 1
  const delay = Math.floor(Math.min(at - entry.since, LONGEST_MS) / Math.max(gaps, 1))
  return { ...entry, action: { type: 'type_text', type_text: { text, ...(delay > 0 && { delay }) } }, last: at }
}

/** A button is down: what the pointer does now makes a drag of the click. */
function stroked(
  entry: RecordedEntry,
  stroke: Seen[],
  input: InputAction,
  { at, options }: { at: number; options: RecordingOptions },
): RecordedEntry | undefined {
  if (input.type === 'move_mouse') {
    stroke.push(seen(input.move_mouse, at))
    return stroke.length < (entry.strokeRecorded ?? 1) * GROWTH ? entry : drawn(entry, stroke, options)
  }
  if (input.type !== 'click_mouse' || input.click_mouse.click_type !== 'up') return undefined
  if (buttonOf(entry.action) !== input.click_mouse.button) return undefined
  stroke.push(seen(input.click_mouse, at))
  return { ...held(drawn(entry, stroke, options), stroke, options), stroke: null, last: at }
}

function drawn(entry: RecordedEntry, stroke: Seen[], options: RecordingOptions): RecordedEntry {
  const action = dragOf(entry.action, stroke, options) ?? entry.action
  return { ...entry, action, stroke, strokeRecorded: stroke.length }
}

/** What an entry is when nothing more comes of it: also of a stroke that is still drawn, all is recorded. */
export const finishEntry = (entry: RecordedEntry, options: RecordingOptions): RecordedEntry =>
  entry.stroke && entry.stroke.length !== (entry.strokeRecorded ?? 1) ? drawn(entry, entry.stroke, options) : entry

/** A click keeps how long its button was down, and several how long it was up between them; of several the last one counts. */
function held(entry: RecordedEntry, stroke: readonly Seen[], { timed }: RecordingOptions): RecordedEntry {
  const { action } = entry
  const [down, up] = [stroke[0]?.at ?? 0, stroke.at(-1)?.at ?? 0]
  if (!timed || action.type !== 'click_mouse' || up <= down) return entry
  const duration = Math.round(Math.min(up - down, LONGEST_MS))
  return { ...entry, action: { type: 'click_mouse', click_mouse: { ...action.click_mouse, duration } } }
}

function dragOf(action: Action, stroke: readonly Seen[], { timed }: RecordingOptions): Action | undefined {
  if (action.type !== 'click_mouse' && action.type !== 'drag_mouse') return undefined
  const { button = 'left', hold_keys } = action.type === 'click_mouse' ? action.click_mouse : action.drag_mouse
  const [start] = stroke
  if (!start || button === 'back' || button === 'forward') return undefined
  if (stroke.every(({ point }) => distance(start.point, point) <= CLICK_SLOP)) return undefined
  return {
    type: 'drag_mouse',
    drag_mouse: {
      ...(timed ? timedDrag(stroke, LONGEST_MS) : recordedDrag(stroke)),
      button,
      ...(hold_keys && { hold_keys }),
    },
  }
}

/** A page takes presses that follow soon for a double click; those that come later are clicks of their own. */
function clickedAgain(
  entry: RecordedEntry,
  last: Press,
  input: InputAction,
  { at, options }: { at: number; options: RecordingOptions },
): RecordedEntry | undefined {
  if (last.click_type !== undefined) return undefined
  const from: Waypoint = [last.x, last.y]
  if (input.type === 'move_mouse') {
    const sample = seen(input.move_mouse, at)
    return distance(from, sample.point) <= CLICK_SLOP ? { ...entry, hover: [...entry.hover, sample] } : undefined
  }
  if (!isDown(input)) return undefined
  const { x, y, button, hold_keys } = input.click_mouse
  if (button !== last.button || !sameKeys(hold_keys, last.hold_keys)) return undefined
  if (at - entry.since > DOUBLE_CLICK_MS || !isSamePoint(from, [x, y])) return undefined
  const interval = options.timed ? Math.round(at - entry.last) : undefined
  const again = click(last, (last.num_clicks ?? 1) + 1, interval)
  return { ...entry, action: again, stroke: [seen({ x, y }, at)], strokeRecorded: 1, hover: [], since: at }
}

const isDown = (input: InputAction): input is Extract<InputAction, { type: 'click_mouse' }> =>
  input.type === 'click_mouse' && input.click_mouse.click_type === 'down'

function click({ x, y, button, hold_keys }: Press, clicks: number, interval?: number): Action {
  return {
    type: 'click_mouse',
    click_mouse: {
      x,
      y,
      button,
      ...(clicks > 1 && { num_clicks: clicks }),
      ...(interval !== undefined && { interval }),
      ...(hold_keys && { hold_keys }),
    },
  }
}

const buttonOf = (action: Action): string | undefined =>
  action.type === 'click_mouse'
    ? action.click_mouse.button
    : action.type === 'drag_mouse'
      ? action.drag_mouse.button
      : undefined

type Turn = Extract<Action, { type: 'scroll' }>['scroll']
const isSameScroll = (a: Turn, b: Turn): boolean =>
  a.x === b.x &&
  a.y === b.y &&
  sameKeys(a.hold_keys, b.hold_keys) &&
  !isOpposed(a.delta_x, b.delta_x) &&
  !isOpposed(a.delta_y, b.delta_y)
/** There and back again is no scroll of nothing. */
const isOpposed = (a = 0, b = 0): boolean => a * b < 0
