import type { UseFormReturn } from 'react-hook-form'
import { EMPTY_FORM, type PoolForm } from './form-values'

const FIELDS = Object.keys(EMPTY_FORM) as (keyof PoolForm)[]

/** Writes values into the form, as if they had been typed. Returns what takes that back. */
export function fillForm(form: UseFormReturn<PoolForm>, values: PoolForm): () => void {
  const before = structuredClone(form.getValues())
  write(form, values)
  return () => write(form, before)
}

function write(form: UseFormReturn<PoolForm>, values: PoolForm): void {
  const now = form.getValues()
  const changed = FIELDS.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(values[field]))
  for (const field of changed) form.setValue(field, values[field], { shouldDirty: true, shouldTouch: true })
  if (changed.length > 0) void form.trigger(changed)
}
