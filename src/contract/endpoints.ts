import { z } from 'zod'
import { DragMouse, PressKey, TakeScreenshot } from './computer'
import { endpoint } from './endpoint'
import { Pool, PoolAcquire, PoolCreate, PoolDelete, PoolListQuery, PoolRelease, PoolStatus } from './pool'
import { Health, ServiceInfo } from './service'
import { BrowserSession, SessionListQuery } from './session'

const poolParams = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the pool.' }) })
const sessionParams = z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) })

const pools = { group: 'Browser Pools' } as const
const browsers = { group: 'Browsers' } as const
const computer = { group: 'Browser Computer Controls', params: sessionParams, errors: [400, 401, 404, 500] } as const

/** Interface document 4.1. */
export const createPool = endpoint({
  ...pools,
  operationId: 'createBrowserPool',
  summary: 'Create a browser pool',
  method: 'POST',
  path: '/browser_pools',
  body: PoolCreate,
  bodyRequired: true,
  status: 201,
  response: Pool,
  errors: [400, 401, 403, 409, 429, 500],
})

/** Supplement 2.1. */
export const listPools = endpoint({
  ...pools,
  operationId: 'listBrowserPools',
  summary: 'List browser pools, newest first',
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
  method: 'GET',
  path: '/browser_pools/{id_or_name}',
  params: poolParams,
  status: 200,
  response: Pool,
  errors: [401, 403, 404, 500],
})

/** Supplement 2.5. */
export const deletePool = endpoint({
  ...pools,
  operationId: 'deleteBrowserPool',
  summary: 'Delete a browser pool',
  method: 'DELETE',
  path: '/browser_pools/{id_or_name}',
  params: poolParams,
  body: PoolDelete,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

/** Supplement 2.6. */
export const acquireBrowser = endpoint({
  ...pools,
  operationId: 'acquireBrowser',
  summary: 'Acquire a browser of a pool',
  method: 'POST',
  path: '/browser_pools/{id_or_name}/acquire',
  params: poolParams,
  body: PoolAcquire,
  bodyRequired: true,
  status: 200,
  response: BrowserSession,
  mayBeEmpty: true,
  errors: [400, 401, 403, 404, 500],
})

/** Supplement 2.7. */
export const releaseBrowser = endpoint({
  ...pools,
  operationId: 'releaseBrowser',
  summary: 'Release a browser back to its pool',
  method: 'POST',
  path: '/browser_pools/{id_or_name}/release',
  params: poolParams,
  body: PoolRelease,
  bodyRequired: true,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

export const getPoolStatus = endpoint({
  ...pools,
  operationId: 'getBrowserPoolStatus',
  summary: 'See what each place of a pool is doing',
  method: 'GET',
  path: '/browser_pools/{id_or_name}/status',
  params: poolParams,
  status: 200,
  response: PoolStatus,
  errors: [401, 403, 404, 500],
  extension: true,
})

/** Supplement 3.2. */
export const listSessions = endpoint({
  ...browsers,
  operationId: 'listBrowsers',
  summary: 'List active browser sessions, newest first',
  method: 'GET',
  path: '/browsers',
  query: SessionListQuery,
  status: 200,
  response: z.array(BrowserSession),
  errors: [400, 401, 403, 500],
})

export const getSession = endpoint({
  ...browsers,
  operationId: 'getBrowser',
  summary: 'Get a browser session',
  method: 'GET',
  path: '/browsers/{id}',
  params: sessionParams,
  status: 200,
  response: BrowserSession,
  errors: [401, 403, 404, 500],
})

export const deleteSession = endpoint({
  ...browsers,
  operationId: 'deleteBrowser',
  summary: 'End a browser session',
  method: 'DELETE',
  path: '/browsers/{id}',
  params: sessionParams,
  status: 204,
  errors: [401, 403, 404, 500],
})

/** Interface document 4.2. */
export const dragMouse = endpoint({
  ...computer,
  operationId: 'dragMouse',
  summary: 'Drag the mouse along a path',
  method: 'POST',
  path: '/browsers/{id}/computer/drag_mouse',
  body: DragMouse,
  bodyRequired: true,
  status: 200,
})

/** Interface document 4.3. */
export const pressKey = endpoint({
  ...computer,
  operationId: 'pressKey',
  summary: 'Press keys',
  method: 'POST',
  path: '/browsers/{id}/computer/press_key',
  body: PressKey,
  bodyRequired: true,
  status: 200,
})

/** Interface document 4.4. */
export const takeScreenshot = endpoint({
  ...computer,
  operationId: 'takeScreenshot',
  summary: 'Capture a screenshot',
  method: 'POST',
  path: '/browsers/{id}/computer/screenshot',
  body: TakeScreenshot,
  status: 200,
  response: 'image',
})

/**
 * The live screen: with `If-None-Match` and `Prefer: wait=<seconds>` it answers as soon as the screen differs, 304 when it
 * did not; `Accept` picks PNG, JPEG or WebP.
 */
export const watchScreen = endpoint({
  ...computer,
  operationId: 'watchScreen',
  summary: 'Get the screen when it has changed',
  method: 'GET',
  path: '/browsers/{id}/computer/screenshot',
  status: 200,
  response: 'image',
  extension: true,
})

export const getServiceInfo = endpoint({
  group: 'Service',
  operationId: 'getServiceInfo',
  summary: 'What this service is and allows',
  method: 'GET',
  path: '/service',
  status: 200,
  response: ServiceInfo,
  errors: [401, 500],
  extension: true,
})

export const getHealth = endpoint({
  group: 'Service',
  operationId: 'getHealth',
  summary: 'Whether the service answers; needs no key',
  method: 'GET',
  path: '/healthz',
  status: 200,
  response: Health,
  errors: [500],
  extension: true,
})

/** Every operation, in the order of the documentation. */
export const ENDPOINTS = [
  createPool,
  listPools,
  getPool,
  deletePool,
  acquireBrowser,
  releaseBrowser,
  getPoolStatus,
  listSessions,
  getSession,
  deleteSession,
  dragMouse,
  pressKey,
  takeScreenshot,
  watchScreen,
  getServiceInfo,
  getHealth,
] as const
