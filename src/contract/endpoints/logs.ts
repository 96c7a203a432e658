import { z } from 'zod'
import { endpoint } from '../endpoint'
import { LogEvent, LogsQuery } from '../log'

/** Rule 11.8. */
export const logsStream = endpoint({
  operationId: 'logsStream',
  group: 'Browser Logs',
  summary: 'Follow a log of a browser session',
  description:
    'Server-sent events, one per line, with a comment after 15 seconds of silence. Of the session’s programs, `chromium` is the browser and `display` the X server with its window manager.',
  params: z.object({ id_or_name: z.string().meta({ description: 'Id or name of the browser session.' }) }),
  // A file may hold anything.
  right: 'drive_sessions',
  method: 'GET',
  path: '/browsers/{id_or_name}/logs/stream',
  query: LogsQuery,
  status: 200,
  response: LogEvent,
  streams: true,
  errors: [400, 401, 403, 404, 500],
})
