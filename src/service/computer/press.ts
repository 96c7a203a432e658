import type { PressStep } from '../../keys/press'
import type { InputDevice } from './device'
import { waitUntil } from './schedule'

/** Carries out key steps. Pauses do not add up errors; time that a key needs to be made available is added to the whole. */
export async function press(device: InputDevice, steps: readonly PressStep[], signal: AbortSignal): Promise<void> {
  let due = performance.now()
  for (const step of steps) {
    switch (step.kind) {
      case 'down': {
        const before = performance.now()
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
