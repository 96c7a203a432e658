import type { Pool } from '../../../contract/pool'

/** What can be done to one pool from its row. */
export interface RowActions {
  acquire: (pool: Pool) => void
  open: (pool: Pool) => void
  edit: (pool: Pool) => void
  duplicate: (pool: Pool) => void
  pause: (pool: Pool) => void
  resize: (pool: Pool) => void
  code: (pool: Pool) => void
  flush: (id: string) => void
  remove: (id: string) => void
  copyId: (pool: Pool) => void
}
