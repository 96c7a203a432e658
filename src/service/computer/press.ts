import type { PressStep } from '../../keys/press'
import type { InputDevice } from './input-device'
import { waitUntil } from './schedule'

/** Carries out key steps. Pauses do not add up errors; time that a key needs to be made available is added to the whole. */
export async function press(device: InputDevice, steps: readonly PressStep[], signal: AbortSignal): Promise<void> {
  let due = performance.now()
  for (const step of steps) {
    switch (step.kind) {
      case 'down': {
        const before = performance.now()
        await device.keyboard.prepare(step.key.keysym, signal)
        due += performance.now() - before
        signal.throwIfAborted()
        device.keyboard.press(step.key.keysym)
        break
      }
      case 'up':
        device.keyboard.release(step.key.keysym)
        break
      case 'wait':
        due += step.ms
        await waitUntil(due, signal)
        break
    }
  }
}
