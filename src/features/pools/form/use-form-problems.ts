import { useFormState } from 'react-hook-form'
import { type FormProblem, listProblems } from './form-problems'
import type { PoolForm } from '../config/form-values'
import { useTypedRequest, useTypedRequestStore } from './request/typed-request'

/** Stands for the text of the request where fields are named. */
export const REQUEST_TEXT = 'request'

/** All problems that keep the form from being sent, from top to bottom: those of its fields, and one of the text beside it. */
export function useFormProblems(): (FormProblem & { label: string })[] {
  const { errors } = useFormState<PoolForm>()
  const { label } = useTypedRequestStore()
  const [first] = useTypedRequest()?.blocking ?? []
  if (!first) return listProblems(errors)
  const message = `Line ${first.line}, column ${first.column}: ${first.message}`
  return [...listProblems(errors), { field: REQUEST_TEXT, label, message }]
}
