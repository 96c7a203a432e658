import { type KeyValueStorage, storedJson, tryToStore } from '../../../ui/browser-storage'
import { PoolForm } from './form-values'

/** Raised when the form changes its shape: an older draft is then left alone. */
const VERSION = 3

/** A browser has room for a few megabytes in all. */
const MAX_POLICY_LENGTH = 1_500_000

/** Drafts of one form that may wait at the same time: one for each tab that it is open in. */
const SLOTS = 8

/** Which form: of a new pool, of a copy of one, or of a change to one; each connection has its own. */
export interface DraftPlace {
  connectionId: string
  /** The id of the pool that is copied or changed. */
  of: 'new' | `copy ${string}` | `edit ${string}`
}

/** Takes a name for as long as the page lives, and says how to give it back; undefined when another tab has it. */
export type Claim = (name: string) => Promise<(() => void) | undefined>

interface Stored {
  version: number
  /** When it was kept, in milliseconds since the epoch. */
  at: number
  form: Omit<PoolForm, 'chrome_policy'>
  /** What the form was before anything was typed; its policy only by whether it was typed in. */
  start: Omit<PoolForm, 'chrome_policy'>
  isPolicyTyped: boolean
}

/**
 * Opens what was typed into a form and not sent yet: the newest draft that no other tab has open, else an empty one. Two tabs
 * never write to the same draft.
 *
 * @param start the form without a draft: as it is, there is nothing to keep.
 */
export async function openDraft(
  storage: KeyValueStorage,
  claim: Claim,
  place: DraftPlace,
  start: PoolForm,
): Promise<PoolDraft> {
  const slots = Array.from({ length: SLOTS }, (_, index) => `pooldeck.draft.${place.connectionId}.${place.of}.${index}`)
  const newestFirst = slots
    .map((key) => ({ key, at: readStored(storage, key)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  for (const { key } of newestFirst) {
    const release = await claim(key)
    if (release) return new PoolDraft(storage, key, start, release)
  }
  return new PoolDraft(undefined, '', start, () => {})
}

/** What was typed and not sent yet. The policy is kept apart, so that typing elsewhere does not write it again. */
export class PoolDraft {
  readonly #storage: KeyValueStorage | undefined
  readonly #key: string
  #start: PoolForm
  readonly #policyKey: string
  readonly release: () => void
  #policy: string | undefined

  constructor(storage: KeyValueStorage | undefined, key: string, start: PoolForm, release: () => void) {
    this.#storage = storage
    this.#key = key
    this.#policyKey = `${key}.policy`
    this.#start = start
    this.release = release
  }

  load(): PoolForm | undefined {
    if (!this.#storage) return undefined
    const stored = readStored(this.#storage, this.#key)
    if (!stored) return undefined
    if (stored.isPolicyTyped) this.#policy = this.#storage.getItem(this.#policyKey) ?? ''
    const { chrome_policy: startPolicy } = this.#start
    return PoolForm.safeParse({ ...stored.form, chrome_policy: this.#policy ?? startPolicy }).data
  }

  /**
   * What the form was when the draft was begun, which may be other than it is `now`; undefined without a draft. Its policy is not
   * kept a second time: for it, the present one stands in.
   */
  begunFrom(now: PoolForm): PoolForm | undefined {
    const stored = this.#storage && readStored(this.#storage, this.#key)
    return stored && PoolForm.safeParse({ ...stored.start, chrome_policy: now.chrome_policy }).data
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
    const stored: Stored = { version: VERSION, at, form: rest, start: startRest, isPolicyTyped }
    const isKept = this.#write(this.#key, JSON.stringify(stored))
    if (isPolicyTyped) return isKept && this.#savePolicy(policy)
    this.#dropPolicy()
    return isKept
  }

  clear(): void {
    this.#storage?.removeItem(this.#key)
    this.#dropPolicy()
  }

  #dropPolicy(): void {
    this.#storage?.removeItem(this.#policyKey)
    this.#policy = undefined
  }

  #savePolicy(policy: string): boolean {
    if (policy === this.#policy) return true
    this.#dropPolicy()
    if (policy.length > MAX_POLICY_LENGTH || !this.#write(this.#policyKey, policy)) return false
    this.#policy = policy
    return true
  }

  #write(key: string, text: string): boolean {
    return this.#storage !== undefined && tryToStore(this.#storage, key, text)
  }
}

function readStored(storage: KeyValueStorage, key: string): Stored | undefined {
  const stored = storedJson(storage, key) as Stored | undefined
  return stored?.version === VERSION ? stored : undefined
}
