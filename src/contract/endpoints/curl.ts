import { z } from 'zod'
import { CurlRequest, CurlResponse } from '../curl'
import { endpoint } from '../endpoint'

/** Rule 11.11. */
export const browserCurl = endpoint({
  operationId: 'browserCurl',
  group: 'Browser curl',
  summary: 'Send a request as a browser session would',
  description:
    'With its cookies, which the answer may set, its user agent, its language, its proxy, and no way to where its pages may not go. Redirects are followed. Whatever the site answers is a 200 with its status in it; when there is no answer, the 502 says why. It is a client of its own: its TLS, and headers such as `sec-ch-ua`, are not those of Chromium, and it has no cache.',
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
