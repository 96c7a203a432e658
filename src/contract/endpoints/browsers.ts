import { z } from 'zod'
import { endpoint } from '../endpoint'
import { BrowserSession } from '../session'
import { BrowserCreate, BrowserExtensions, BrowserUpdate, SessionListQuery, SessionQuery } from '../session-requests'

const params = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the browser session.' }) })
const browsers = { group: 'Browsers' } as const

/** Rule 3.2: a session without a pool. */
export const createSession = endpoint({
  ...browsers,
  operationId: 'createBrowser',
  summary: 'Start a browser session without a pool',
  description:
    'Responds when the browser is ready. A profile with `save_changes` is saved when the session ends; this is how a profile gets its contents.\n\n403 `gpu_not_available` when a GPU is requested, 529 `capacity_exhausted` when this machine runs as many sessions as it can, 503 `host_draining` while it drains and starts no sessions.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers',
  body: BrowserCreate,
  status: 200,
  response: BrowserSession,
  errors: [400, 401, 403, 429, 500, 503, 529],
})

/** Rule 3.2. */
export const listSessions = endpoint({
  ...browsers,
  operationId: 'listBrowsers',
  summary: 'List browser sessions, newest first, ended ones last',
  right: 'read',
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
  right: 'read',
  method: 'GET',
  path: '/browsers/{id_or_name}',
  params,
  query: SessionQuery,
  status: 200,
  response: BrowserSession,
  errors: [400, 401, 403, 404, 500],
})

/** Rule 3.2. */
export const updateSession = endpoint({
  ...browsers,
  operationId: 'updateBrowser',
  summary: 'Change a browser session',
  description:
    'Omitted fields stay unchanged. A profile can be loaded if none is loaded. Changing the viewport or the profile restarts the browser when the inputs in progress are done; 400 `browser_in_use` when that takes over 30 s. A resize is refused with 400 `browser_in_use` while a viewer watches the live screen, unless forced.',
  right: 'drive_sessions',
  method: 'PATCH',
  path: '/browsers/{id_or_name}',
  params,
  body: BrowserUpdate,
  bodyRequired: true,
  status: 200,
  response: BrowserSession,
  errors: [400, 401, 403, 404, 500],
})

/** Resolves when the browser has ended and what it was to save is saved. */
export const deleteSession = endpoint({
  ...browsers,
  operationId: 'deleteBrowser',
  summary: 'End a browser session',
  description:
    'Responds when the browser has ended and its profile, if it saves one, is saved. The record stays available with `include_deleted`.',
  right: 'drive_sessions',
  method: 'DELETE',
  path: '/browsers/{id_or_name}',
  params,
  status: 204,
  errors: [400, 401, 403, 404, 500],
})

/** Rule 3.2: the browser starts anew, with its data, on the page that it was on. */
export const loadSessionExtensions = endpoint({
  ...browsers,
  operationId: 'loadBrowserExtensions',
  summary: 'Load extensions into a browser session',
  description:
    'The browser restarts with them on the page that was open. The form’s parts are `extensions[0][name]`, `extensions[0][zip_file]` and so on.',
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id}/extensions',
  params: z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) }),
  body: BrowserExtensions,
  bodyRequired: true,
  multipart: true,
  status: 201,
  errors: [400, 401, 403, 404, 500],
})
