import type { Track } from '../../motion/track'
import { withTimeout } from '../shared/deadline'
import type { InputDevice } from './device'
import { waitUntil } from './schedule'
import { encoding } from './semaphore'

/** Moves that may follow each other without a pause before the machine is let catch up. */
const burst = 256
/** A recorded motion that is later than this goes on without waiting for the browser, ms. */
const LATEST_MS = 10_000
/** What one request of a hand waits in all for a browser that is slow, ms: control is not to fall behind the hand. */
const HAND_MS = 200

/**
 * Sends the pointer along a track from its second sample on: each one at its time or, when that has passed, at once.
 * A page that draws the pointer's way is to draw a recorded one alike each time: the browser, which takes the last of several moves that wait,
 * is waited for before each next one. Resolves when the time of the track is over. `began` is when the first sample was sent, on the clock of
 * `performance.now()`.
 */
export async function follow(
  device: Pick<InputDevice, 'move' | 'hasArrived' | 'sync'>,
  track: Track,
  signal: AbortSignal,
  began = performance.now(),
): Promise<void> {
  await encoding.reserveCore(() => followNow(device, track, signal, began))
}

async function followNow(
  device: Pick<InputDevice, 'move' | 'hasArrived' | 'sync'>,
  track: Track,
  signal: AbortSignal,
  began: number,
): Promise<void> {
  let waits = track.isRecorded === true
  for (const [index, { t, x, y }] of track.samples.slice(1).entries()) {
    if (index % burst === burst - 1) await device.sync()
    if (waits && performance.now() < began + t + LATEST_MS) waits = await device.hasArrived(signal)
    await waitUntil(began + t, signal)
    device.move(x, y)
  }
  if (waits) await device.hasArrived(signal)
  await waitUntil(began + track.durationMs, signal)
}

/** How long the moves of one request of a hand wait, each until the browser has come to it: it would merge those that wait there. */
export class WaitBudget {
  #leftMs = HAND_MS

  /** Rejects with the reason of `signal`. */
  async wait(device: Pick<InputDevice, 'hasArrived'>, signal: AbortSignal): Promise<void> {
    if (this.#leftMs <= 0) return
    const began = performance.now()
    const hasArrived = await withTimeout(device.hasArrived(signal), this.#leftMs)
    this.#leftMs = hasArrived ? this.#leftMs - (performance.now() - began) : 0
  }
}
