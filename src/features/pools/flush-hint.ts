import type { Pool } from '../../contract/pool'
import { isPaused } from '../../resources/pool-filling'

/** What a flush does, in a menu. `halt`: what all hosts are while none takes anything new. */
export const flushHint = (pool: Pool, halt: string | undefined): string =>
  isPaused(pool) || halt !== undefined ? 'Ends its idle browsers' : 'Replaces its idle browsers'
