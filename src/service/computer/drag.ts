import type { ClickButton } from '../../contract/computer'
import type { Key } from '../../keys/key'
import type { Track } from '../../motion/track'
import type { InputDevice } from './device'
import { waitUntil } from './schedule'

export interface DragPlan {
  track: Track
  button: ClickButton
  /** Keys that are down during the drag, in order. */
  hold: Key[]
}

/** Moves that may follow each other without a pause before the X server is let catch up. */
const burst = 256

/**
 * Drags along a track (supplement 1.3): the held keys go down, the pointer jumps to the first sample, the button goes down,
 * every sample is sent at its time or, when that has passed, at once; the button and then the keys come up in the order in
 * which they went down.
 */
export async function drag(device: InputDevice, { track, button, hold }: DragPlan, signal: AbortSignal): Promise<void> {
  const [start, ...moves] = track.samples
  if (!start) return
  for (const key of hold) {
    await device.prepare(key, signal)
    device.pressKey(key)
  }
  device.move(start.x, start.y)
  await device.sync()
  signal.throwIfAborted()
  device.pressButton(button)
  const began = performance.now()
  for (const [index, { t, x, y }] of moves.entries()) {
    if (index % burst === burst - 1) await device.sync()
    await waitUntil(began + t, signal)
    device.move(x, y)
  }
  await waitUntil(began + track.durationMs, signal)
  device.releaseButton(button)
  for (const key of hold) device.releaseKey(key)
}
