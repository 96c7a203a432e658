import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { FormProblem } from './form-problems'
import { listProblems } from './form-problems'
import type { PoolForm } from './form-values'
import type { GroupName } from './field-labels'
import { fieldsOf, groupOf, GROUPS } from './groups'
import { usePolicy } from './policy/policy-text'

/** What is set in a group and what is wrong in it. */
export function useGroupState(group: GroupName): { summary: string; problems: FormProblem[] } {
  const { getValues } = useFormContext<PoolForm>()
  const { errors } = useFormState<PoolForm>()
  useWatch<PoolForm>({ name: fieldsOf(group) })
  usePolicy(getValues('chrome_policy'))
  return {
    summary: GROUPS[group].summarize(getValues()),
    problems: listProblems(errors).filter(({ field }) => groupOf(field) === group),
  }
}
