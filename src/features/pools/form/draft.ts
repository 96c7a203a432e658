import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { type Persisted, persisted, TEXT } from '../../../lib/persisted'
import { PoolForm } from '../config/form-values'

/** Raised when the form changes its shape: an older draft is then left alone. */
const VERSION = 3

/** A browser has room for a few megabytes in all. */
const MAX_POLICY_LENGTH = 1_500_000

/** Drafts of one form that may wait at the same time: one for each tab that it is open in. */
const SLOTS = 8

const NO_ROOM: KeyValueStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('All slots are taken', 'QuotaExceededError')
  },
  removeItem: () => {},
}

/** Which form: of a new pool, of a copy of one, or of a change to one; each connection has its own. */
export interface DraftKey {
  connectionId: string
  /** The id of the pool that is copied or changed. */
  of: 'new' | `copy ${string}` | `edit ${string}`
}

/** Takes a name for as long as the page lives, and returns how to release it; undefined when another tab has it. */
export type Lock = (name: string) => Promise<(() => void) | undefined>

const Rest = PoolForm.omit({ chrome_policy: true })
type Rest = z.infer<typeof Rest>

const Stored = z.object({
  version: z.literal(VERSION),
  /** When it was kept, in milliseconds since the epoch. */
  at: z.number(),
  form: Rest,
  /** What the form was before anything was typed; its policy only by whether it was typed in. */
  start: Rest,
  isPolicyTyped: z.boolean(),
})

/**
 * Opens what was typed into a form and not sent yet: the newest draft that no other tab has open, else an empty one. Two tabs
 * never write to the same draft.
 *
 * @param start the form without a draft: as it is, there is nothing to keep.
 */
export async function openDraft(
  storage: KeyValueStorage,
  lock: Lock,
  key: DraftKey,
  start: PoolForm,
): Promise<PoolDraft> {
  return firstUnlocked(storage, lock, start, slotsNewestFirst(storage, key))
}

/**
 * Stores a form as the newest draft of a key, where the next tab that opens that form finds it. Drafts that are there stay; only
 * when all slots are taken, the oldest goes. Returns false when there is no room.
 */
export async function storeDraft(
  storage: KeyValueStorage,
  lock: Lock,
  key: DraftKey,
  start: PoolForm,
  form: PoolForm,
): Promise<boolean> {
  const draft = await firstUnlocked(storage, lock, start, slotsNewestFirst(storage, key).toReversed())
  const isStored = draft.save(form, Date.now())
  draft.release()
  return isStored
}

function slotsNewestFirst(storage: KeyValueStorage, { connectionId, of }: DraftKey): string[] {
  return Array.from({ length: SLOTS }, (_, index) => `pooldeck.draft.${connectionId}.${of}.${index}`)
    .map((key) => ({ key, at: persisted(Stored, key, { storage }).get()?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .map(({ key }) => key)
}

async function firstUnlocked(storage: KeyValueStorage, lock: Lock, start: PoolForm, slots: string[]) {
  for (const key of slots) {
    const release = await lock(key)
    if (release) return new PoolDraft(storage, key, start, release)
  }
  return new PoolDraft(NO_ROOM, '', start, () => {})
}

/** What was typed and not sent yet. The policy is kept apart, so that typing elsewhere does not write it again. */
export class PoolDraft {
  readonly #stored: Persisted<z.infer<typeof Stored>>
  readonly #policy: Persisted<string>
  #start: PoolForm
  readonly release: () => void

  constructor(storage: KeyValueStorage, key: string, start: PoolForm, release: () => void) {
    this.#stored = persisted(Stored, key, { storage })
    this.#policy = persisted(z.string(), `${key}.policy`, { storage, ...TEXT })
    this.#start = start
    this.release = release
  }

  load(): PoolForm | undefined {
    const stored = this.#stored.get()
    if (!stored) return undefined
    return {
      ...stored.form,
      chrome_policy: stored.isPolicyTyped ? (this.#policy.get() ?? '') : this.#start.chrome_policy,
    }
  }

  /**
   * What the form was when the draft was begun, which may be other than it is `now`; undefined without a draft. Its policy is not
   * kept a second time: for it, the present one stands in.
   */
  savedBaseline(now: PoolForm): PoolForm | undefined {
    const stored = this.#stored.get()
    return stored && { ...stored.start, chrome_policy: now.chrome_policy }
  }

  /** From now on the draft is what differs from `start`. */
  startFrom(start: PoolForm): void {
    this.#start = start
  }

  /** False when there is no room for it, or for its policy; as much as fits is kept. `at` in milliseconds since the epoch. */
  save(form: PoolForm, at: number): boolean {
    const { chrome_policy: policy, ...rest } = form
    const { chrome_policy: startPolicy, ...startRest } = this.#start
    if (policy === startPolicy && JSON.stringify(rest) === JSON.stringify(startRest)) {
      this.clear()
      return true
    }
    const isPolicyTyped = policy !== startPolicy
    const isKept = this.#stored.set({ version: VERSION, at, form: rest, start: startRest, isPolicyTyped })
    if (isPolicyTyped) return isKept && this.#savePolicy(policy)
    this.#policy.set(undefined)
    return isKept
  }

  clear(): void {
    this.#stored.set(undefined)
    this.#policy.set(undefined)
  }

  #savePolicy(policy: string): boolean {
    if (policy === this.#policy.get()) return true
    // Else one of before would stand for it.
    this.#policy.set(undefined)
    return policy.length <= MAX_POLICY_LENGTH && this.#policy.set(policy)
  }
}
