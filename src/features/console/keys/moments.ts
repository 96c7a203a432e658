import { keyLabel } from '../../../keys/label'
import type { PressStep } from '../../../keys/press'

/** What happens at one moment of a plan; `at` in milliseconds since its start. */
export interface Moment {
  at: number
  /** In their order; neighbors that go the same way are one. */
  changes: readonly { kind: 'down' | 'up'; keys: readonly string[] }[]
}

/** The steps of a plan by the time at which they happen. */
export function momentsOf(steps: readonly PressStep[]): Moment[] {
  const moments: { at: number; changes: { kind: 'down' | 'up'; keys: string[] }[] }[] = []
  let at = 0
  for (const step of steps) {
    if (step.kind === 'wait') {
      at += step.ms
      continue
    }
    let moment = moments.at(-1)
    if (moment?.at !== at) moments.push((moment = { at, changes: [] }))
    const last = moment.changes.at(-1)
    if (last?.kind === step.kind) last.keys.push(keyLabel(step.key))
    else moment.changes.push({ kind: step.kind, keys: [keyLabel(step.key)] })
  }
  return moments
}

/** The time that one key is down, in milliseconds since the start of the plan. */
interface Bar {
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
