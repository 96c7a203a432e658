import { z } from 'zod'
import { endpoint } from '../endpoint'
import { PlaywrightExecute, PlaywrightResult } from '../playwright'

/** Rule 11.12. */
export const executePlaywrightCode = endpoint({
  operationId: 'executePlaywrightCode',
  group: 'Browser Playwright',
  summary: 'Run Playwright code in a browser session',
  description:
    'The code runs next to the browser in its own process inside the session, with the session’s user, files and network, and drives the live browser with its cookies and tabs. Code that fails, is stopped or can’t be parsed is a 200 with `success: false`. A session runs one call at a time; others wait, at most for their own timeout. After 25 seconds the response begins with whitespace, which JSON allows. When the caller disconnects, the code is stopped.',
  params: z.object({ id_or_name: z.string().meta({ description: 'Id or name of the browser session.' }) }),
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id_or_name}/playwright/execute',
  body: PlaywrightExecute,
  bodyRequired: true,
  status: 200,
  response: PlaywrightResult,
  errors: [400, 401, 403, 404, 500, 503],
})
