import { z } from 'zod'
import { endpoint } from '../endpoint'
import { BrowserSession, SessionListQuery } from '../session'

const params = z.object({ id: z.string().meta({ description: 'Id of the browser session.' }) })
const browsers = { group: 'Browsers' } as const

/** Supplement 3.2. */
export const listSessions = endpoint({
  ...browsers,
  operationId: 'listBrowsers',
  summary: 'List active browser sessions, newest first',
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
  path: '/browsers/{id}',
  params,
  status: 200,
  response: BrowserSession,
  errors: [401, 403, 404, 500],
})

export const deleteSession = endpoint({
  ...browsers,
  operationId: 'deleteBrowser',
  summary: 'End a browser session',
  right: 'drive_sessions',
  method: 'DELETE',
  path: '/browsers/{id}',
  params,
  status: 204,
  errors: [401, 403, 404, 500],
})
