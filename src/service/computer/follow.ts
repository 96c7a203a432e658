import type { Track } from '../../motion/track'
import type { InputDevice } from './device'
import { waitUntil } from './schedule'
import { encoding } from './slots'

/** Moves that may follow each other without a pause before the machine is let catch up. */
const burst = 256

/**
 * Sends the pointer along a track from its second sample on: each one at its time or, when that has passed, at once.
 * Resolves when the time of the track is over. `began` is when the first sample was sent, on the clock of `performance.now()`.
 */
export async function follow(
  device: Pick<InputDevice, 'move' | 'sync'>,
  track: Track,
  signal: AbortSignal,
  began = performance.now(),
): Promise<void> {
  await encoding.reserveCore(() => followNow(device, track, signal, began))
}

async function followNow(
  device: Pick<InputDevice, 'move' | 'sync'>,
  track: Track,
  signal: AbortSignal,
  began: number,
): Promise<void> {
  for (const [index, { t, x, y }] of track.samples.slice(1).entries()) {
    if (index % burst === burst - 1) await device.sync()
    await waitUntil(began + t, signal)
    device.move(x, y)
  }
  await waitUntil(began + track.durationMs, signal)
}
