import { z } from 'zod'
import { endpoint } from '../endpoint'
import { PoolActivity, PoolActivityQuery } from '../pool-activity'
import { Pool, PoolAcquire, PoolCreate, PoolDelete, PoolListQuery, PoolRelease, PoolStatus, PoolUpdate } from '../pool'
import { BrowserSession } from '../session'

const params = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the pool.' }) })
const pools = { group: 'Browser Pools' } as const

/** Interface document 4.1. */
export const createPool = endpoint({
  ...pools,
  operationId: 'createBrowserPool',
  summary: 'Create a browser pool',
  description:
    'Responds immediately; the browsers start afterwards, `fill_rate_per_minute` percent of the pool per minute. `browser_pool_config` shows the configuration with every default filled in and the selectors as they were sent; `profile_id` and `extension_ids` hold what they resolved to.\n\n403 `pooled_sessions_limit_exceeded` when all pools together would hold more browsers than the service allows.',
  right: 'operate_pools',
  method: 'POST',
  path: '/browser_pools',
  body: PoolCreate,
  bodyRequired: true,
  status: 201,
  response: Pool,
  errors: [400, 401, 403, 409, 429, 500],
})

/** Rule 2.1. */
export const listPools = endpoint({
  ...pools,
  operationId: 'listBrowserPools',
  summary: 'List browser pools, newest first',
  right: 'read',
  method: 'GET',
  path: '/browser_pools',
  query: PoolListQuery,
  status: 200,
  response: z.array(Pool),
  errors: [400, 401, 403, 500],
})

export const getPool = endpoint({
  ...pools,
  operationId: 'getBrowserPool',
  summary: 'Get a browser pool',
  right: 'read',
  method: 'GET',
  path: '/browser_pools/{id_or_name}',
  params,
  status: 200,
  response: Pool,
  errors: [401, 403, 404, 500],
})

/** Rule 2.4. */
export const updatePool = endpoint({
  ...pools,
  operationId: 'updateBrowserPool',
  summary: 'Change a browser pool',
  description:
    'What is left out stays. An empty text, list or object clears `proxy_id`, `start_url`, `extensions` and `chrome_policy`, `{"id":""}` the profile; a name and a viewport can be replaced only. Lists and policies are replaced whole, telemetry is merged.\n\nA change reaches browsers that start from now on; `discard_all_idle` replaces the idle ones at once. A smaller `size` ends idle browsers that are too many, never acquired ones.',
  right: 'operate_pools',
  method: 'PATCH',
  path: '/browser_pools/{id_or_name}',
  params,
  body: PoolUpdate,
  bodyRequired: true,
  status: 200,
  response: Pool,
  errors: [400, 401, 403, 404, 409, 429, 500],
})

/** Rule 2.5. */
export const deletePool = endpoint({
  ...pools,
  operationId: 'deleteBrowserPool',
  summary: 'Delete a browser pool',
  description: '400 `pool_in_use` while browsers are acquired, unless `force` is true, which ends them.',
  right: 'operate_pools',
  method: 'DELETE',
  path: '/browser_pools/{id_or_name}',
  params,
  body: PoolDelete,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

/** Rule 2.6. */
export const acquireBrowser = endpoint({
  ...pools,
  operationId: 'acquireBrowser',
  summary: 'Acquire a browser from a pool',
  description:
    'Waits until a browser is available, first come, first served. 204 when none became available in time: call again. A caller that disconnects gets none. Name, tags, start URL and telemetry apply to this lease only.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browser_pools/{id_or_name}/acquire',
  params,
  body: PoolAcquire,
  bodyRequired: true,
  status: 200,
  response: BrowserSession,
  mayBeEmpty: true,
  errors: [400, 401, 403, 404, 500],
})

/** Rule 2.7. */
export const releaseBrowser = endpoint({
  ...pools,
  operationId: 'releaseBrowser',
  summary: 'Release a browser back to its pool',
  description:
    'With `reuse` the same browser goes back as it is, with the same session id; its name and tags go, and its telemetry and proxy are the pool’s again. Otherwise it is ended, and the pool fills its slot.\n\n404 for a session that never was, 400 for one that is not acquired from this pool.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browser_pools/{id_or_name}/release',
  params,
  body: PoolRelease,
  bodyRequired: true,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

/** Rule 2.8. */
export const flushPool = endpoint({
  ...pools,
  operationId: 'flushBrowserPool',
  summary: 'Replace the idle browsers of a pool',
  description:
    'Ends the idle browsers; the pool replaces them with the current profile and configuration, at its fill rate. Acquired browsers stay.',
  right: 'operate_pools',
  method: 'POST',
  path: '/browser_pools/{id_or_name}/flush',
  params,
  status: 204,
  errors: [401, 403, 404, 500],
})

export const getPoolStatus = endpoint({
  ...pools,
  operationId: 'getBrowserPoolStatus',
  summary: 'Get the state of each slot of a pool',
  right: 'read',
  method: 'GET',
  path: '/browser_pools/{id_or_name}/status',
  params,
  status: 200,
  response: PoolStatus,
  errors: [401, 403, 404, 500],
  extension: true,
})

export const listPoolActivity = endpoint({
  ...pools,
  operationId: 'listPoolActivity',
  summary: 'List the activity of a pool, newest first',
  description:
    'The last 1,000 entries of 14 days, also for a deleted pool. A repeated failure or refusal is one entry with a count. For the next page, send the `id` of the last entry as `before`.',
  right: 'read',
  method: 'GET',
  path: '/browser_pools/{id_or_name}/activity',
  params,
  query: PoolActivityQuery,
  status: 200,
  response: z.array(PoolActivity),
  errors: [400, 401, 403, 404, 500],
  extension: true,
})
