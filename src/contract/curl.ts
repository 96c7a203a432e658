import { z } from 'zod'
import { ErrorBody } from './error'

/** What the connection needs itself, or the sandbox's way out. */
const RESERVED =
  /^(connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/i

const HeaderName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is not a header name')

const HeaderValue = z
  .string()
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'is not a header value: use printable Latin characters')

/** As Chromium reads addresses. */
const isHttpAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Methods that may have a body. */
const WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH']

/** Body of `curl` (rule 11.11). */
export const CurlRequest = z
  .strictObject({
    url: z
      .string()
      .refine(isHttpAddress, 'must be an http or https address')
      .meta({ description: 'Where the request goes.', examples: ['http://127.0.0.1:1/'] }),
    method: z
      .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      .default('GET')
      .meta({ description: 'The method.' }),
    headers: z
      .record(HeaderName, HeaderValue)
      .superRefine((headers, context) => {
        for (const name of Object.keys(headers).filter((one) => RESERVED.test(one)))
          context.addIssue({ code: 'custom', path: [name], message: 'is set by the browser; leave it out' })
      })
      .default({})
      .meta({ description: 'Merged over the browser’s own headers; a `cookie` here replaces its cookies.' }),
    body: z.string().optional().meta({ description: 'For POST, PUT and PATCH.' }),
    timeout_ms: z.int().min(1_000).max(60_000).default(30_000).meta({
      description: 'Timeout in milliseconds, redirects included.',
    }),
    response_encoding: z.enum(['utf8', 'base64']).default('utf8').meta({
      description: 'How the response body is encoded; base64 for anything that is not text.',
    }),
  })
  .refine(({ body, method }) => body === undefined || WITH_BODY.includes(method), {
    path: ['body'],
    message: `is for ${WITH_BODY.join(', ')} only; leave it out`,
  })
  .meta({ id: 'CurlRequest', example: { url: 'https://example.com/', headers: { accept: 'text/html' } } })

export const CurlResponse = z
  .object({
    status: z.int().min(100).max(999).meta({ description: 'Status code that the site returned.' }),
    headers: z
      .record(z.string(), z.array(z.string()))
      .meta({ description: 'Headers of the final response, with lower-case names.' }),
    body: z.string().meta({ description: 'Decompressed.' }),
    duration_ms: z.int().min(0),
  })
  .meta({
    id: 'CurlResponse',
    example: { status: 200, headers: { 'content-type': ['text/plain'] }, body: 'ok', duration_ms: 42 },
  })

/** The body of a 502: an Error body, and why in Chromium’s words. */
export const CurlError = ErrorBody.extend({
  net_error: z.int().optional().meta({ description: 'Chromium’s number of the error.' }),
  net_error_name: z.string().optional().meta({ description: 'Chromium’s name of the error.' }),
}).meta({
  id: 'CurlError',
  example: {
    code: 'upstream_error',
    message: 'https://shop.test/ didn’t respond: the connection was refused.',
    net_error: -102,
    net_error_name: 'ERR_CONNECTION_REFUSED',
  },
})

export type CurlRequest = z.output<typeof CurlRequest>
export type CurlResponse = z.output<typeof CurlResponse>
