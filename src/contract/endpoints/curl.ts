import { z } from 'zod'
import { CurlRequest, CurlResponse } from '../curl'
import { endpoint } from '../endpoint'

/** Rule 11.11. */
export const browserCurl = endpoint({
  operationId: 'browserCurl',
  group: 'Browser curl',
  summary: 'Send a request as a browser session would',
  description:
    'Uses the session’s cookies (which the response may set), user agent, language and proxy, under the same network rules as its pages. Follows redirects. Any response of the site is a 200 that contains the site’s status; without a response, a 502 says why. The request is not sent by Chromium itself: its TLS, and headers such as `sec-ch-ua`, differ from Chromium’s, and it has no cache.',
  params: z.object({ id_or_name: z.string().meta({ description: 'Id or name of the browser session.' }) }),
  // It has the cookies.
  right: 'drive_sessions',
  method: 'POST',
  path: '/browsers/{id_or_name}/curl',
  body: CurlRequest,
  bodyRequired: true,
  status: 200,
  response: CurlResponse,
  errors: [400, 401, 403, 404, 500, 502],
})
