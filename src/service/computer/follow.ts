import type { Track } from '../../motion/track'
import type { InputDevice } from './device'
import { waitUntil } from './schedule'
import { encoding } from './slots'

/** Moves that may follow each other without a pause before the machine is let catch up. */
const burst = 256
const LATEST_MS = 1_000

/** How a track is followed. */
export interface Following {
  /** When the first sample was sent, on the clock of `performance.now()`; now, when that is left out. */
  began?: number
  /** A recorded motion that is later than this goes on without waiting for the browser, ms. */
  latestMs?: number
}

/**
 * Sends the pointer along a track from its second sample on: each one at its time or, when that has passed, at once.
 * A page that draws the pointer's way is to draw a recorded one alike each time: the browser, which takes the last of several moves that wait,
 * is waited for before each next one. Resolves when the time of the track is over.
 */
export async function follow(
  device: Pick<InputDevice, 'move' | 'hasArrived' | 'sync'>,
  track: Track,
  signal: AbortSignal,
  following: Following = {},
): Promise<void> {
  await encoding.reserveCore(() => followNow(device, track, signal, following))
}

async function followNow(
  device: Pick<InputDevice, 'move' | 'hasArrived' | 'sync'>,
  track: Track,
  signal: AbortSignal,
  { began = performance.now(), latestMs = LATEST_MS }: Following,
): Promise<void> {
  let waits = track.isRecorded === true
  for (const [index, { t, x, y }] of track.samples.slice(1).entries()) {
    if (index % burst === burst - 1) await device.sync()
    if (waits && performance.now() < began + t + latestMs) waits = await device.hasArrived(signal)
    await waitUntil(began + t, signal)
    device.move(x, y)
  }
  if (waits) await device.hasArrived(signal)
  await waitUntil(began + track.durationMs, signal)
}
