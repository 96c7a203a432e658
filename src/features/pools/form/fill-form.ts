import type { UseFormReturn } from 'react-hook-form'
import { EMPTY_FORM, type PoolForm } from '../config/form-values'

const FIELDS = Object.keys(EMPTY_FORM) as (keyof PoolForm)[]

/** Writes values into the form, as if they had been typed. Returns what takes that back. */
export function fillForm(form: UseFormReturn<PoolForm>, values: PoolForm): () => void {
  const before = structuredClone(form.getValues())
  write(form, values)
  return () => write(form, before)
}

/** Returns whether two forms say the same. */
export const isSameForm = (one: PoolForm, other: PoolForm): boolean =>
  FIELDS.every((field) => isSame(one[field], other[field]))

/** A policy is a text of megabytes: it is not laid out again to be compared. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

function write(form: UseFormReturn<PoolForm>, values: PoolForm): void {
  const now = form.getValues()
  const changed = FIELDS.filter((field) => !isSame(now[field], values[field]))
  for (const field of changed) form.setValue(field, values[field], { shouldDirty: true, shouldTouch: true })
  if (changed.length > 0) void form.trigger(changed)
}
