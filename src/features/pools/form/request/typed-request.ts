import { createContext, use, useSyncExternalStore } from 'react'
import type { TextProblem } from './pasted-request'

/** The text of the request while it differs from what the form would write. */
export interface TypedRequest {
  text: string
  problems: readonly TextProblem[]
  /** Those of which the form shows nothing: while there is one, the form is not what the person typed. */
  blocking: readonly TextProblem[]
}

/** What is typed as JSON beside a form, outside React: the form asks for it when it is sent. */
export class TypedRequestStore {
  /** What the text is called beside this form. */
  readonly label: string
  #typed: TypedRequest | undefined
  readonly #listeners = new Set<() => void>()
  #show: ((problem: TextProblem) => void) | undefined

  constructor(label = 'Request as JSON') {
    this.label = label
  }

  readonly get = (): TypedRequest | undefined => this.#typed

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(typed: TypedRequest | undefined): void {
    this.#typed = typed
    for (const listener of this.#listeners) listener()
  }

  /** Brings the first error that the form does not show into view, with the focus there; false when there is none. */
  showError(): boolean {
    const [first] = this.#typed?.blocking ?? []
    if (first) this.#show?.(first)
    return first !== undefined
  }

  /** Who brings an error into view. Returns what ends that. */
  onShow(show: (problem: TextProblem) => void): () => void {
    this.#show = show
    return () => {
      this.#show = undefined
    }
  }
}

/** The store of the form around; a form without JSON beside it has one that stays empty. */
export const TypedRequestContext = createContext(new TypedRequestStore())

export const useTypedRequestStore = (): TypedRequestStore => use(TypedRequestContext)

export function useTypedRequest(): TypedRequest | undefined {
  const { subscribe, get } = useTypedRequestStore()
  return useSyncExternalStore(subscribe, get)
}
