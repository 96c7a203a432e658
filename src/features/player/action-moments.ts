import type { Recorded } from '../../actions/recorded-steps'
import { describeAction } from '../../actions/describe-action'
import type { ComputerActionInput } from '../../contract/computer-actions'
import type { ReplayAction } from '../../contract/replay-action'
import { timedDrag } from '../../motion/timed'
import { type Moment, YOU } from './moment'

/** What a person did from this browser; times are milliseconds since 1970, by the clock of the service. */
export interface OwnAction extends Readonly<Recorded> {
  /** It was refused, or stopped. */
  readonly failed?: boolean
}

/** One that is shown together with what followed it at once. */
interface RecordedAction extends ReplayAction {
  readonly last: number
}

/** A hand that clicks moves the pointer by no more than this many pixels. */
export const CLICK_SLOP = 3
/** Services refuse what takes longer, ms. */
const LONGEST_MS = 50_000
/** Keys and ticks of a wheel that follow each other faster are shown together, ms. */
const TOGETHER_MS = 1_000
/** How far apart the same action may be for its sender and for its display, ms. */
export const NEAR_MS = 2_000

/** What was done, as a person would describe it: a button that goes down, a way and a button that comes up are one drag. `startedAt`: of the first picture, ms since 1970. */
export function actionMoments(
  actions: readonly ReplayAction[],
  own: readonly OwnAction[],
  startedAt: number,
): Moment[] {
  const moments: Moment[] = []
  /** Of each that was found: who did it for the service, and its moment. */
  const found = new Map<OwnAction, { by: string | undefined; moment: number }>()
  for (const [index, recorded] of together(strokes(actions)).entries()) {
    const { at_ms: at, duration_ms: duration, by, failed, action, samples } = recorded
    // The service records each key of what this browser has as one.
    const isCandidate = (one: OwnAction): boolean =>
      !found.has(one) || (isWriting(action) && !failed && found.get(one)?.by === by)
    const same = nearest(own.filter(isCandidate), recorded, startedAt)
    const before = same && found.get(same)?.moment
    const first = before === undefined ? undefined : moments[before]
    if (before !== undefined && first) {
      moments[before] = { ...first, duration: at + duration - first.at }
      continue
    }
    if (same) found.set(same, { by, moment: moments.length })
    // What was typed is known only here.
    const title = describeAction(same && isWriting(action) ? same.action : action)
    const who = same ? YOU : by
    moments.push({
      id: `action-${index}`,
      lane: 'actions',
      at,
      duration,
      title,
      text: failed ? 'failed' : '',
      tone: failed ? 'danger' : 'plain',
      by: who,
      searched: `${title} ${who ?? ''}`.toLowerCase(),
      ...positionOf(action, samples),
    })
  }
  return moments
}

/** Returns the action of this browser that the service recorded as `action`: of the same kind, and the nearest in time. */
function nearest(
  own: readonly OwnAction[],
  { action, at_ms: at }: ReplayAction,
  startedAt: number,
): OwnAction | undefined {
  const distance = ({ sentAt, endedAt }: OwnAction): number =>
    Math.max(sentAt - startedAt - at, at + startedAt - endedAt, 0)
  return own
    .filter((one) => kindOf(one.action) === kindOf(action) && distance(one) < NEAR_MS)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

const isWriting = ({ type }: ComputerActionInput): boolean => type === 'type_text' || type === 'press_key'

/** A text and the keys that write it are the same to a person. */
export const kindOf = (action: ComputerActionInput): string => (isWriting(action) ? 'writing' : action.type)

function positionOf(action: ComputerActionInput, samples: Moment['path']): Pick<Moment, 'position' | 'path'> {
  if (samples && samples.length > 0) return { path: samples }
  switch (action.type) {
    case 'click_mouse':
    case 'scroll': {
      const { x, y } = action.type === 'scroll' ? action.scroll : action.click_mouse
      return { position: { x, y } }
    }
    case 'drag_mouse':
      return { path: action.drag_mouse.path.map(([x, y]) => [0, x, y]) }
    default:
      return {}
  }
}

/** Makes one of each button that goes down, the way until it comes up, and that. */
export function strokes(actions: readonly ReplayAction[]): ReplayAction[] {
  const recorded: ReplayAction[] = []
  let down: { first: ReplayAction; path: [number, number, number][] } | undefined
  for (const one of actions) {
    const { action } = one
    if (action.type === 'click_mouse' && action.click_mouse.click_type === 'down') {
      down = { first: one, path: [[0, action.click_mouse.x, action.click_mouse.y]] }
    } else if (down && action.type === 'move_mouse') {
      down.path.push([one.at_ms - down.first.at_ms, action.move_mouse.x, action.move_mouse.y])
    } else if (down && action.type === 'click_mouse' && action.click_mouse.click_type === 'up') {
      down.path.push([one.at_ms - down.first.at_ms, action.click_mouse.x, action.click_mouse.y])
      recorded.push(strokeOf(down.first, down.path))
      down = undefined
    } else if (action.type !== 'move_mouse') recorded.push(one)
  }
  if (down) recorded.push(down.first)
  return recorded.toSorted((a, b) => a.at_ms - b.at_ms)
}

function strokeOf(first: ReplayAction, path: [number, number, number][]): ReplayAction {
  const [[, x, y], duration] = [path[0] ?? [0, 0, 0], path.at(-1)?.[0] ?? 0]
  const common = { ...first, duration_ms: duration }
  const isClick = path.every((point) => Math.hypot(point[1] - x, point[2] - y) <= CLICK_SLOP)
  const { button, hold_keys } = first.action.type === 'click_mouse' ? first.action.click_mouse : {}
  const held = hold_keys && { hold_keys }
  if (isClick || button === 'back' || button === 'forward') {
    const click = { x, y, ...held, ...(button && { button }), duration: Math.min(duration, LONGEST_MS) }
    return { ...common, action: { type: 'click_mouse', click_mouse: click } }
  }
  const drag = timedDrag(
    path.map(([at, ...point]) => ({ at, point })),
    LONGEST_MS,
  )
  return {
    ...common,
    action: { type: 'drag_mouse', drag_mouse: { ...drag, ...held, ...(button && { button }) } },
    samples: path,
  }
}

/** Joins keys that follow each other, and ticks of the wheel. */
export function together(actions: readonly ReplayAction[]): ReplayAction[] {
  const recorded: RecordedAction[] = []
  for (const one of actions) {
    const before = recorded.at(-1)
    const joined =
      before && before.by === one.by && one.at_ms - before.last < TOGETHER_MS
        ? joinedActions(before.action, one.action)
        : undefined
    const last = one.at_ms + one.duration_ms
    if (before && joined)
      recorded[recorded.length - 1] = { ...before, action: joined, last, duration_ms: last - before.at_ms }
    else recorded.push({ ...one, action: asText(one.action), last })
  }
  return recorded
}

function joinedActions(first: ComputerActionInput, next: ComputerActionInput): ComputerActionInput | undefined {
  if (first.type === 'scroll' && next.type === 'scroll') {
    const { x, y, delta_x = 0, delta_y = 0 } = first.scroll
    const more = next.scroll
    return {
      type: 'scroll',
      scroll: { x, y, delta_x: delta_x + (more.delta_x ?? 0), delta_y: delta_y + (more.delta_y ?? 0) },
    }
  }
  const texts = [textOf(first), textOf(next)]
  return texts.every((text) => text !== undefined)
    ? { type: 'type_text', type_text: { text: texts.join('') } }
    : undefined
}

/** Keys that write a text are shown as that. */
function asText(action: ComputerActionInput): ComputerActionInput {
  const text = textOf(action)
  return text === undefined ? action : { type: 'type_text', type_text: { text } }
}

/** The dots of what was typed; undefined for what writes no text. */
function textOf(action: ComputerActionInput): string | undefined {
  if (action.type === 'type_text') return action.type_text.text
  if (action.type !== 'press_key') return undefined
  const text = action.press_key.keys.join('')
  return /^•+$/.test(text) ? text : undefined
}
