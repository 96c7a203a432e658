import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { rangeOf, repeatedNames } from '../../../../ui/json-range'
import { lineAndColumn } from '../../../../ui/json-text'
import { fillForm } from '../fill-form'
import type { PoolForm } from '../../config/form-values'
import { readPolicy } from '../../config/policy-text'
import { readForm } from '../../config/to-request'
import { applyRequest } from './apply-request'
import type { TextProblem } from './pasted-request'
import { foldedPolicy, readRequestJson, shownRequest, withDefaults } from './request-text'
import { useTypedRequest, useTypedRequestStore } from './typed-request'

const NOTHING: readonly TextProblem[] = []

export interface RequestJson {
  text: string
  problems: readonly TextProblem[]
  /** Those of which the form shows nothing. */
  blocking: readonly TextProblem[]
  /** Members that the person wrote and that the contract does not have. */
  ignored: string[]
  /** Members that are given more than once in one object. */
  repeated: readonly string[]
  edit: (text: string) => void
  /** The person has gone elsewhere: text that the form holds, right or wrong, is the form's again. */
  leave: () => void
  discard: () => void
}

/** The request as JSON, in step with the form both ways. `values` are those of the form, perhaps a moment old. */
export function useRequestJson(values: PoolForm, all: boolean): RequestJson {
  const form = useFormContext<PoolForm>()
  const store = useTypedRequestStore()
  const typed = useTypedRequest()
  const [ignored, setIgnored] = useState<string[]>([])
  const repeated = useMemo(
    () => [...new Set(typed && typed.problems.length === 0 ? repeatedNames(typed.text) : [])],
    [typed],
  )
  const { request } = readForm(values)

  const edit = (text: string): void => {
    const before = form.getValues()
    const keep = (problems: readonly TextProblem[], blocking: readonly TextProblem[]): void =>
      store.set({ text, problems, blocking, values: structuredClone(form.getValues()) })
    const read = readRequestJson(text, foldedPolicy(readPolicy(before.chrome_policy)))
    if (!read.ok) {
      const { offset, ...problem } = read.problem
      const problems = [{ ...problem, from: offset, to: offset + 1 }]
      keep(problems, problems)
      return
    }
    // The fields change by this text, and not beside the one before.
    store.set(undefined)
    const applied = applyRequest(read.request, before, { keepPolicy: read.keepsPolicy })
    fillForm(form, applied.form)
    setIgnored(applied.unknown)
    const problems = applied.problems.map(({ path, message, isHeld }) => {
      const range = rangeOf(text, path)
      return { message: `${path}: ${message}`, ...range, ...lineAndColumn(text, range.from), isHeld }
    })
    keep(
      problems,
      problems.filter(({ isHeld }) => !isHeld),
    )
  }

  return {
    text: typed?.text ?? shownRequest(all ? withDefaults(request) : request, readPolicy(values.chrome_policy)),
    problems: typed?.problems ?? NOTHING,
    blocking: typed?.blocking ?? NOTHING,
    ignored,
    repeated,
    edit,
    leave: () => {
      if (store.get()?.blocking.length === 0) store.set(undefined)
    },
    discard: () => {
      store.set(undefined)
      setIgnored([])
    },
  }
}
