import { PoolCreate } from '../../../contract/pool'
import { described } from '../../../resources/described'
import type { PoolForm } from '../config/form-values'

/** What the contract says about a field of a pool. */
export const helpOf = (field: keyof PoolForm): string => described(PoolCreate.shape[field])
