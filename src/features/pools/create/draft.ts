import type { KeyValueStorage } from '../../../ui/browser-storage'
import { PoolForm } from '../form/form-values'

/** Raised when the form changes its shape: an older draft is then left alone. */
const VERSION = 1

/** Storage is slow to take megabytes, and has room for few. */
const MAX_POLICY_LENGTH = 1_000_000

/** What was typed and not sent yet, kept for this tab, for each connection and each pool that is copied by itself. */
export class PoolDraft {
  readonly #storage: KeyValueStorage
  readonly #key: string
  readonly #start: string

  /** @param start the form without a draft: as it is, there is nothing to keep. */
  constructor(storage: KeyValueStorage, place: { connectionId: string; copyOf?: string | undefined }, start: PoolForm) {
    this.#storage = storage
    this.#key = ['pooldeck.new-pool', place.connectionId, place.copyOf].filter(Boolean).join('.')
    this.#start = JSON.stringify(start)
  }

  load(): PoolForm | undefined {
    try {
      const stored = JSON.parse(this.#storage.getItem(this.#key) ?? 'null') as {
        version?: unknown
        form?: unknown
      } | null
      if (stored?.version !== VERSION) return undefined
      return PoolForm.safeParse(stored.form).data
    } catch {
      return undefined
    }
  }

  /** False when the policy is too large to be kept; all the rest is. */
  save(form: PoolForm): boolean {
    if (form.chrome_policy.length <= MAX_POLICY_LENGTH && this.#write(form)) return true
    this.#write({ ...form, chrome_policy: '' })
    return false
  }

  #write(form: PoolForm): boolean {
    if (JSON.stringify(form) === this.#start) {
      this.clear()
      return true
    }
    try {
      this.#storage.setItem(this.#key, JSON.stringify({ version: VERSION, form }))
      return true
    } catch {
      return false
    }
  }

  clear(): void {
    this.#storage.removeItem(this.#key)
  }
}
