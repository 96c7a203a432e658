import { ApiError, namedFields, requestedDelay } from '../../../client/errors'
import { type FormProblem, sortProblems } from './form-problems'
import type { PoolForm } from '../config/form-values'

/** Why a pool was not made, by what the person can do about it (rule 7.1). */
export type SubmitFailure =
  /** Something in the form; `fields` says where, `message` what belongs nowhere in it. */
  | { kind: 'form'; fields: FormProblem[]; message: string | undefined }
  | { kind: 'name-taken'; fields: FormProblem[]; name: string }
  | { kind: 'signed-out' }
  | { kind: 'forbidden'; message: string }
  /** Too many requests; `until` in milliseconds since the epoch. */
  | { kind: 'wait'; until: number }
  | UnknownFailure

/** A fault of the service, or no answer: whether it was done is not known. */
export interface UnknownFailure {
  kind: 'unknown'
  message: string
  answered: boolean
}

/** Waited when a 429 has no time to wait. */
const WAIT_MS = 10_000

function formFailure(error: ApiError, form: PoolForm): SubmitFailure {
  const { problems, rest } = namedFields(error)
  const { shown, withoutControl } = sortProblems(problems, form)
  const message = [...withoutControl, ...rest].join('; ')
  return { kind: 'form', fields: shown, message: message || undefined }
}

/** Sorts what went wrong. `now` in milliseconds since the epoch. */
export function failureOf(error: Error, form: PoolForm, now: number): SubmitFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown', message: error.message, answered: false }
  switch (error.status) {
    case 401:
      return { kind: 'signed-out' }
    case 403:
      // The interface knows two refusals: of the right to do it, and of so many browsers.
      return error.code.includes('limit')
        ? { kind: 'form', fields: [{ field: 'size', message: error.message }], message: undefined }
        : { kind: 'forbidden', message: error.message }
    case 409: {
      const name = form.name.trim()
      const message = `A pool named ${name} already exists. Choose another name.`
      const others = sortProblems(namedFields(error).problems, form).shown.filter(({ field }) => field !== 'name')
      return { kind: 'name-taken', fields: [{ field: 'name', message }, ...others], name }
    }
    case 429:
      return { kind: 'wait', until: now + (requestedDelay(error) ?? WAIT_MS) }
    default:
      if (error.status >= 500) return { kind: 'unknown', message: error.message, answered: true }
      return formFailure(error, form)
  }
}
