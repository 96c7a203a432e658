import type { HoldKeys } from '../../contract/held-keys'
import type { Key } from '../../keys/key'
import { parseHoldKeys, type PressStep } from '../../keys/press'
import type { Machine } from './device'
import { unknownKeys } from './limits'
import type { Operation } from './operation'
import { press } from './press'

/** A key whose holder says nothing of it for so long comes up, ms: a line that breaks must not leave it repeating itself. */
const HELD_MS = 3_000

/** The keys that callers hold between two calls. */
export class HeldKeys {
  readonly #release: (key: Key) => void
  readonly #timers = new Map<number, NodeJS.Timeout>()

  /** `release` is called for a key of which nothing was said for too long. */
  constructor(release: (key: Key) => void) {
    this.#release = release
  }

  has({ keysym }: Key): boolean {
    return this.#timers.has(keysym)
  }

  /** The key is down, for a while. */
  hold(key: Key): void {
    this.drop(key)
    const release = (): void => {
      this.drop(key)
      this.#release(key)
    }
    this.#timers.set(key.keysym, setTimeout(release, HELD_MS).unref())
  }

  drop({ keysym }: Key): void {
    clearTimeout(this.#timers.get(keysym))
    this.#timers.delete(keysym)
  }

  /** All keys have come up. */
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
  const steps = changes.flatMap(({ key: name, down, after_ms = 0 }, index): PressStep[] => {
    const parsed = parseHoldKeys([name])
    const where = `changes[${index}].key`
    if (!parsed.ok) {
      throw unknownKeys(
        parsed.problems.map((problem) => ({ ...problem, message: problem.message.replace('hold_keys[0]', where) })),
      )
    }
    const [key, more] = parsed.keys
    if (!key || more) {
      const message = `${where}: name one key; its modifiers are keys of their own.`
      throw unknownKeys([{ where, message, suggestions: [] }])
    }
    return [...(after_ms > 0 ? [{ kind: 'wait', ms: after_ms } as const] : []), { kind: down ? 'down' : 'up', key }]
  })
  const waits = changes.reduce((sum, { after_ms = 0 }) => sum + after_ms, 0)
  return {
    durationMs: waits + input.preparation(steps),
    remedy: 'Send fewer changes at once.',
    async run(signal) {
      for (const step of steps) {
        if (step.kind === 'down' && !held.has(step.key) && step.key.char !== undefined) await onText()
        // What is down repeats itself; pressing it again would, too.
        if (step.kind !== 'down' || !held.has(step.key)) await press(input, [step], signal)
        if (step.kind === 'down') held.hold(step.key)
        if (step.kind === 'up') held.drop(step.key)
      }
    },
  }
}
