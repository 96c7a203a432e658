import { EMPTY_FORM, PoolForm } from './form-values'

/** Raised when the form changes its shape: an older draft is then left alone. */
const VERSION = 1

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isUntouched = (form: PoolForm): boolean => JSON.stringify(form) === JSON.stringify(EMPTY_FORM)

/** What was typed and not sent yet, kept for this tab and for each connection by itself. */
export class PoolDraft {
  readonly #storage: DraftStorage
  readonly #key: string

  constructor(storage: DraftStorage, connectionId: string) {
    this.#storage = storage
    this.#key = `pooldeck.new-pool.${connectionId}`
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

  /** False when it does not fit into the storage of the browser; a policy can be that large. */
  save(form: PoolForm): boolean {
    if (isUntouched(form)) {
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
