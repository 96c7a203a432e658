import { createContext, use } from 'react'
import { useStore, Value } from '../../../../lib/store'
import { isSameForm } from '../fill-form'
import type { PoolForm } from '../../config/form-values'
import type { TextProblem } from './pasted-request'

/** The text of the request while it differs from what the form would write. */
interface TypedRequest {
  text: string
  problems: readonly TextProblem[]
  /** Those of which the form shows nothing: while there is one, the form is not what the person typed. */
  blocking: readonly TextProblem[]
  /** What the fields were when it was typed. */
  values: PoolForm
}

/** What is typed as JSON beside a form, outside React: the form asks for it when it is sent. */
export class TypedRequestStore extends Value<TypedRequest | undefined> {
  /** What the text is called beside this form. */
  readonly label: string
  #show: ((problem: TextProblem) => void) | undefined

  constructor(label = 'Request as JSON') {
    super(undefined)
    this.label = label
  }

  /** Brings the first error that the form does not show into view, with the focus there; false when there is none. */
  showError(): boolean {
    const [first] = this.state?.blocking ?? []
    if (first) this.#show?.(first)
    return first !== undefined
  }

  /** Drops the text when the fields have changed since it was typed, which are then what counts. Returns what was dropped. */
  dropUnless(values: PoolForm): TypedRequest | undefined {
    const typed = this.state
    if (!typed || isSameForm(typed.values, values)) return undefined
    this.set(undefined)
    return typed
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

export const useTypedRequest = (): TypedRequest | undefined => useStore(useTypedRequestStore())
