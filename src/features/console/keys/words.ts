import type { PressKeyInput } from '../../../contract/computer'
import { parseItem } from '../../../keys/combo'
import { distinct } from '../../../keys/key'
import { keyLabel } from '../../../keys/label'
import type { PressStep } from '../../../keys/press'
import { formatDuration } from '../../../ui/format'

/** Items past this many are counted, not named. */
const NAMED = 6

/** What stands on the keys of an item, left to right; an item that names no key stands for itself. */
export function labelsOf(item: string): string[] {
  const parsed = parseItem(item)
  return parsed.ok ? distinct(parsed.keys).map(keyLabel) : [item]
}

export const itemLabel = (item: string): string => labelsOf(item).join('+')

/** A request in one sentence: "Taps Ctrl+a, then Delete", "Holds a and b together for 500 ms while Shift is down". */
export function sentence({ keys, duration = 0, hold_keys = [] }: PressKeyInput): string {
  const labels = keys.map(itemLabel)
  const held = hold_keys.map(itemLabel)
  const during = held.length > 0 ? ` while ${and(held)} ${held.length > 1 ? 'are' : 'is'} down` : ''
  if (duration <= 0) return `Taps ${then(labels)}${during}`
  const together = keys.length > 1 ? ' together' : ''
  return `Holds ${and(labels)}${together} for ${formatDuration(duration)}${during}`
}

const then = (labels: readonly string[]): string => shortened(labels).join(', then ')

export function and(labels: readonly string[]): string {
  const named = shortened(labels)
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

function shortened(labels: readonly string[]): readonly string[] {
  if (labels.length <= NAMED) return labels
  return [...labels.slice(0, NAMED - 1), `${labels.length - NAMED + 1} more`]
}

/** What happens at one moment of a plan; `at` in milliseconds since its start. */
export interface Moment {
  at: number
  down: readonly string[]
  up: readonly string[]
}

/** The steps of a plan by the time at which they happen. */
export function momentsOf(steps: readonly PressStep[]): Moment[] {
  const moments: { at: number; down: string[]; up: string[] }[] = []
  let at = 0
  for (const step of steps) {
    if (step.kind === 'wait') {
      at += step.ms
      continue
    }
    let moment = moments.at(-1)
    if (moment?.at !== at) moments.push((moment = { at, down: [], up: [] }))
    moment[step.kind].push(keyLabel(step.key))
  }
  return moments
}

/** The time that one key is down, in milliseconds since the start of the plan. */
export interface Bar {
  from: number
  to: number
}

/** One lane a key, in the order in which they go down first, with the times that it is down. */
export function lanesOf(steps: readonly PressStep[]): { label: string; bars: readonly Bar[] }[] {
  const lanes = new Map<number, { label: string; bars: Bar[] }>()
  let at = 0
  for (const step of steps) {
    if (step.kind === 'wait') {
      at += step.ms
      continue
    }
    const lane = lanes.get(step.key.keysym) ?? { label: keyLabel(step.key), bars: [] }
    lanes.set(step.key.keysym, lane)
    const last = lane.bars.at(-1)
    if (step.kind === 'down') lane.bars.push({ from: at, to: at })
    else if (last) last.to = at
  }
  return [...lanes.values()]
}
