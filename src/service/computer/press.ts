import type { PressKey } from '../../contract/computer'
import type { TypeText } from '../../contract/computer-actions'
import { planPress, type PressStep } from '../../keys/press'
import { planText } from '../../keys/text'
import { badRequest } from '../shared/invalid-input'
import type { InputDevice, Machine } from './device'
import { unknownKeys } from './limits'
import type { Operation } from './operation'
import { waitUntil } from './schedule'

/** Keys that may follow each other without a pause before the machine is let catch up. */
const burst = 64

/** Presses of keys (rule 1.4). Problem 400 for unknown keys, and more of them than can be held. */
export function pressOperation(request: PressKey, { input }: Machine): Operation {
  const plan = planPress(request)
  if (!plan.ok) throw unknownKeys(plan.problems)
  return {
    durationMs: plan.durationMs + input.preparation(plan.steps),
    remedy: 'Press fewer keys, or hold them for less time.',
    run: (signal) => press(input, plan.steps, signal),
  }
}

/** Returns a text, key by key (rule 4). Problem 400 for characters that no key types. */
export function typeOperation({ text, delay }: TypeText, { input }: Machine): Operation {
  const plan = planText(text, delay)
  if (!plan.ok) throw badRequest(plan.problems.map(({ message }) => ({ path: 'text', message })))
  return {
    durationMs: plan.durationMs + input.preparation(plan.steps),
    remedy: 'Type less at once, or with a shorter delay; paste a long text from the clipboard.',
    run: (signal) => press(input, plan.steps, signal),
  }
}

/** Carries out key steps. Pauses do not add up errors; time that a key needs to be made available is added to the whole. */
export async function press(device: InputDevice, steps: readonly PressStep[], signal: AbortSignal): Promise<void> {
  let due = performance.now()
  let pressed = 0
  for (const step of steps) {
    switch (step.kind) {
      case 'down': {
        const before = performance.now()
        pressed += 1
        if (pressed % burst === 0) await device.sync()
        await device.prepare(step.key, signal)
        due += performance.now() - before
        signal.throwIfAborted()
        device.pressKey(step.key)
        break
      }
      case 'up':
        device.releaseKey(step.key)
        break
      case 'wait':
        due += step.ms
        await waitUntil(due, signal)
        break
    }
  }
}
