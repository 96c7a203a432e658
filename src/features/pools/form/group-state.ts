import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { FormProblem } from './form-problems'
import { listProblems } from './form-problems'
import type { PoolForm } from '../config/form-values'
import type { GroupName } from '../config/field-labels'
import { fieldsOf, groupOf, GROUPS } from './groups'

/** What is set in a group and what is wrong in it. */
export function useGroupState(group: GroupName): { summary: string; problems: FormProblem[] } {
  const { getValues } = useFormContext<PoolForm>()
  const { errors } = useFormState<PoolForm>()
  useWatch<PoolForm>({ name: fieldsOf(group) })
  return {
    summary: GROUPS[group].summarize(getValues()),
    problems: listProblems(errors).filter(({ field }) => groupOf(field) === group),
  }
}
