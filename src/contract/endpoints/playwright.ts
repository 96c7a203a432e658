import { z } from 'zod'
import { endpoint } from '../endpoint'
import { PlaywrightExecute, PlaywrightResult } from '../playwright'

/** Rule 11.12. */
export const executePlaywrightCode = endpoint({
  operationId: 'executePlaywrightCode',
  group: 'Browser Playwright',
  summary: 'Run Playwright code in a browser session',
  description:
    'It runs beside the browser, in a process of its own inside the session, with its user, its files and its network, and drives the live browser: its cookies, its tabs. Code that fails, is stopped or cannot be read is a 200 with `success: false`. One call of a session runs at a time, others wait for their turn as long as they may run. After 25 seconds the answer begins, with blanks, which JSON allows. When the caller hangs up, the code is stopped.',
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
