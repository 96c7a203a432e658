import { call } from './call'
import { DONE, type LookUp } from './confirm-change'
import type { Connection } from './connection'
import { goneIsDone, isNotFound } from './errors'
import { deleteSession, getSession } from '../contract/endpoints/browsers'
import { releaseBrowser } from '../contract/endpoints/pools'
import type { BrowserSession } from '../contract/session'

/** Ends a session; one that is already gone counts as ended. Rejects like a call. */
export const endSession = (connection: Connection, id: string, signal?: AbortSignal): Promise<void> =>
  goneIsDone(call(connection, deleteSession, { params: { id_or_name: id }, signal }))

/** Releases the browser of a session to its pool, as it is with `reuse`, else for a new one. Rejects like a call. */
export const releaseSession = (
  connection: Connection,
  { session_id, pool, reuse }: Pick<BrowserSession, 'session_id'> & { pool: { id: string }; reuse: boolean },
  options: { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined; keepalive?: boolean } = {},
): Promise<void> =>
  call(connection, releaseBrowser, { params: { id_or_name: pool.id }, body: { session_id, reuse }, ...options })

/** Looks up whether a lease is over: ended, released, or released and taken by another caller. */
export const lookUpLeaseEnd =
  (connection: Connection, { session_id: id, leased_at }: Pick<BrowserSession, 'session_id' | 'leased_at'>): LookUp =>
  async (signal) => {
    const now = await call(connection, getSession, { params: { id_or_name: id }, signal }).catch((error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    })
    return now && now.deleted_at === undefined && now.leased_at === leased_at ? { is: 'not-done' } : DONE
  }
