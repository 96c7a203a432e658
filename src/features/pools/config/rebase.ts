import type { PoolForm } from './form-values'
import { isSameJson } from '../../../lib/json'

type Field = keyof PoolForm

/** The fields that were edited, compared with how the form began. */
export const typedFields = (baseline: PoolForm, form: PoolForm): Field[] =>
  (Object.keys(baseline) as Field[]).filter((field) => !isSameJson(baseline[field], form[field]))

/** The form of a pool that was changed elsewhere: what was typed stays, all the rest is as the pool is now. */
export function rebased(baseline: PoolForm, form: PoolForm, now: PoolForm): PoolForm {
  const typed = Object.fromEntries(typedFields(baseline, form).map((field) => [field, form[field]]))
  return { ...now, ...typed }
}
