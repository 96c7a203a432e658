import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fillForm } from '../fill-form'
import type { PoolForm } from '../form-values'
import { lineAndColumn } from '../../../../ui/json-text'
import { readPolicy } from '../policy/policy-text'
import { readForm } from '../to-request'
import { applyRequest } from './apply-request'
import { placeOf } from '../../../../ui/json-place'
import type { TextProblem } from './pasted-request'
import { foldedPolicy, readRequestJson, shownRequest, withDefaults } from './request-text'

/** The text of the request while it differs from what the form would write. */
interface Edited {
  text: string
  problems: TextProblem[]
  /** It is no JSON: nothing of it is in the form. */
  unreadable: boolean
}

const NOTHING: TextProblem[] = []

export interface RequestJson {
  text: string
  problems: TextProblem[]
  unreadable: boolean
  /** Members that the person wrote and that nobody knows. */
  ignored: string[]
  edit: (text: string) => void
  /** The person has gone elsewhere: text without problems is the form's again. */
  leave: () => void
  discard: () => void
}

/** The request as JSON, in step with the form both ways. `values` are those of the form, perhaps a moment old. */
export function useRequestJson(values: PoolForm, all: boolean): RequestJson {
  const form = useFormContext<PoolForm>()
  const [edited, setEdited] = useState<Edited>()
  const [ignored, setIgnored] = useState<string[]>([])
  const { request } = readForm(values)

  const edit = (text: string): void => {
    const before = form.getValues()
    const read = readRequestJson(text, foldedPolicy(readPolicy(before.chrome_policy)))
    if (!read.ok) {
      const { offset, ...problem } = read.problem
      setEdited({ text, problems: [{ ...problem, from: offset, to: offset + 1 }], unreadable: true })
      return
    }
    const applied = applyRequest(read.request, before, { keepPolicy: read.keepsPolicy })
    fillForm(form, applied.form)
    setIgnored(applied.unknown)
    const problems = applied.problems.map(({ path, message }) => {
      const place = placeOf(text, path)
      return { message: `${path}: ${message}`, ...place, ...lineAndColumn(text, place.from) }
    })
    setEdited({ text, problems, unreadable: false })
  }

  return {
    text: edited?.text ?? shownRequest(all ? withDefaults(request) : request, readPolicy(values.chrome_policy)),
    problems: edited?.problems ?? NOTHING,
    unreadable: edited?.unreadable ?? false,
    ignored,
    edit,
    leave: () => setEdited((now) => (now && now.problems.length > 0 ? now : undefined)),
    discard: () => {
      setEdited(undefined)
      setIgnored([])
    },
  }
}
