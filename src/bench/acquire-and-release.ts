import type { Pool } from '../contract/pool'
import type { BrowserSession } from '../contract/session'
import type { Lab } from './lab'

/** Acquires a browser of a pool and releases it. Returns the milliseconds that the acquire took. */
export async function acquireAndRelease(lab: Lab, pool: Pool): Promise<number> {
  const path = `/browser_pools/${pool.id}`
  const { bytes, ms } = await lab.client.call('POST', `${path}/acquire`, { acquire_timeout_seconds: 30 })
  const { session_id } = JSON.parse(bytes.toString()) as BrowserSession
  await lab.client.call('POST', `${path}/release`, { session_id, reuse: true })
  return ms
}
