import type { z } from 'zod'

/** Returns what the contract says about a field. It stands on the rule itself; defaults and options are wrapped around that. */
export function described(schema: z.ZodType): string {
  const { description } = schema.meta() ?? {}
  if (description) return description
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? described(innerType) : ''
}
