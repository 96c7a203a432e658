import { type HoldKeys, LONGEST_HELD_MS } from '../../contract/held-keys'
import type { Key } from '../../keys/key'
import { parseHoldKeys, type PressStep } from '../../keys/press'
import type { Machine } from './device'
import { unknownKeys } from './limits'
import type { Operation } from './operation'
import { press } from './press'

/** The keys that callers hold between two calls. */
export class HeldKeys {
  readonly #release: (key: Key) => void
  readonly #timers = new Map<number, NodeJS.Timeout>()

  /** Calls `release` for a key that was held for too long without a renewal. */
  constructor(release: (key: Key) => void) {
    this.#release = release
  }

  has({ keysym }: Key): boolean {
    return this.#timers.has(keysym)
  }

  /** Records that a key is down, for `ms` at most. */
  hold(key: Key, ms = LONGEST_HELD_MS): void {
    this.drop(key)
    const release = (): void => {
      this.drop(key)
      this.#release(key)
    }
    this.#timers.set(key.keysym, setTimeout(release, ms).unref())
  }

  drop({ keysym }: Key): void {
    clearTimeout(this.#timers.get(keysym))
    this.#timers.delete(keysym)
  }

  /** Records that all keys are up. */
  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}

/**
 * Keys that go down and come up. `onText` is awaited before each key that types a character. Problem 400 for unknown keys, combinations, and more
 * of them than can be held.
 */
export function holdOperation(
  { changes }: HoldKeys,
  { input }: Machine,
  held: HeldKeys,
  onText: () => Promise<void>,
): Operation {
  const keyed = changes.map((change, index) => ({ ...change, key: keyOf(change.key, `changes[${index}].key`) }))
  const waits = changes.reduce((sum, { after_ms = 0 }) => sum + after_ms, 0)
  return {
    durationMs: waits + input.preparation(keyed.map(stepOf)),
    remedy: 'Send fewer changes at once.',
    async run(signal) {
      for (const change of keyed) {
        const { key, down, after_ms = 0, for_ms } = change
        if (after_ms > 0) await press(input, [{ kind: 'wait', ms: after_ms }], signal)
        if (down && !held.has(key) && key.char !== undefined) await onText()
        // What is down repeats itself; pressing it again would, too.
        if (!down || !held.has(key)) await press(input, [stepOf(change)], signal)
        if (down) held.hold(key, for_ms)
        else held.drop(key)
      }
    },
  }
}

const stepOf = ({ key, down }: { key: Key; down: boolean }): PressStep => ({ kind: down ? 'down' : 'up', key })

function keyOf(name: string, where: string): Key {
  const parsed = parseHoldKeys([name])
  if (!parsed.ok) {
    throw unknownKeys(
      parsed.problems.map((problem) => ({ ...problem, message: problem.message.replace('hold_keys[0]', where) })),
    )
  }
  const [key, more] = parsed.keys
  if (key && !more) return key
  const message = `${where}: name one key; its modifiers are keys of their own.`
  throw unknownKeys([{ where, message, suggestions: [] }])
}
