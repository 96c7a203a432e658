import type { z } from 'zod'
import { PoolCreate } from '../../../contract/pool'
import type { PoolForm } from './form-values'

/** The description stands on the rule itself; defaults and options are wrapped around it. */
function described(schema: z.ZodType): string | undefined {
  const { description } = schema.meta() ?? {}
  if (description) return description
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType && described(innerType)
}

/** What the contract says about a field of a pool. */
export const helpOf = (field: keyof PoolForm): string => described(PoolCreate.shape[field]) ?? ''
