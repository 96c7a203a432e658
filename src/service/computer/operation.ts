import { parseHoldKeys } from '../../keys/press'
import type { Key } from '../../keys/key'
import type { InputDevice, Point } from './device'
import { unknownKeys } from './limits'

/** One input that was checked and has not happened yet. */
export interface Operation {
  /** The longest time in ms that it takes once it is its turn. */
  readonly durationMs: number
  /** What makes it shorter, as a sentence. */
  readonly remedy: string
  /** Where it leaves the pointer; undefined when it does not move it. */
  readonly end?: Point
  /** Performs it. Rejects with the signal's reason soon after that aborts; the caller then releases what is down. */
  run(signal: AbortSignal): Promise<void>
}

/** The keys that are held during an operation. */
export interface Hold {
  readonly keys: readonly Key[]
  /** The longest time in ms until they are down. */
  readonly durationMs: number
}

/** Throws Problem 400 for unknown keys, and for more of them than can be down at once. */
export function parseHold(holdKeys: readonly string[] | undefined, device: InputDevice): Hold {
  const held = parseHoldKeys(holdKeys ?? [])
  if (!held.ok) throw unknownKeys(held.problems)
  return { keys: held.keys, durationMs: device.preparation(held.keys.map((key) => ({ kind: 'down', key }))) }
}

/** Puts the pointer on a point, unless it is there: a page would get a move that was none. */
export async function moveTo(device: InputDevice, { x, y }: Point): Promise<void> {
  const here = await device.position()
  if (here.x !== x || here.y !== y) device.move(x, y)
}

/** Presses keys, acts, and releases them, both in the order of the list (rule 1.3). */
export async function holding(
  { keys }: Hold,
  device: InputDevice,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  for (const key of keys) {
    await device.prepare(key, signal)
    signal.throwIfAborted()
    device.pressKey(key)
  }
  await act()
  for (const key of keys) device.releaseKey(key)
}
