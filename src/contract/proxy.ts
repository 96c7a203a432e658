import { z } from 'zod'
import { Paging } from './resource'

/** Rule 5.4. This service has only the last one: a proxy of one's own. */
const PROXY_TYPES = ['datacenter', 'isp', 'residential', 'mobile', 'custom'] as const
export const MAX_BYPASS_HOSTS = 100

const MAX_HOST_NAME = 253
const MAX_NAME = 255
const MAX_CREDENTIAL = 1024

/** A text of one line, without control characters and without halves of surrogate pairs. */
const line = z.string().regex(/^[ -~\u00a0-\ud7ff\ue000-\u{10ffff}]+$/u, {
  error: ({ input }) =>
    input === '' ? 'must not be empty' : 'must not contain control characters such as line breaks',
})

const name = line
  .trim()
  .refine((text) => text !== '', 'must not be blank')
  .refine((text) => Array.from(text).length <= MAX_NAME, `must have at most ${MAX_NAME} characters`)
  .meta({
    description: 'A readable name. Surrounding spaces are removed; several proxies may have the same name.',
    example: 'office',
    maxLength: MAX_NAME,
  })

const protocol = z.enum(['http', 'https']).meta({
  description:
    'Protocol of the connection to the proxy: `https` uses TLS and verifies the proxy’s certificate; `http` doesn’t. Either carries http and https pages.',
})

/** What follows the last dot is no number, which would make it an address. */
const BYPASS_HOST = /^(\*\.)?([A-Za-z0-9_-]+\.)*[0-9]*[A-Za-z_][A-Za-z0-9_-]*$/

const notTooLong = (text: string): boolean => text.length <= MAX_HOST_NAME
const tooLong = `must have at most ${MAX_HOST_NAME} characters`

/** What to do about a text that is no entry of `bypass_hosts`. */
function bypassAdvice({ input }: z.core.$ZodRawIssue): string {
  const text = String(input)
  if (text.includes('://')) return 'leave out the scheme: use example.com or *.example.com'
  if (/[/?#]/.test(text)) return 'leave out the path: use example.com or *.example.com'
  if (/^[0-9.]+$/.test(text) || /:.*:|\[/.test(text)) return 'is an IP address; only host names can be bypassed'
  if (text.includes(':')) return 'leave out the port: use example.com or *.example.com'
  return 'use a host name such as example.com, or *.example.com for all its subdomains'
}

const bypassHosts = z
  .array(
    z
      .string()
      .regex(BYPASS_HOST, { error: bypassAdvice, abort: true })
      .toLowerCase()
      .refine(notTooLong, tooLong)
      .meta({ maxLength: MAX_HOST_NAME }),
  )
  .max(MAX_BYPASS_HOSTS)
  .meta({
    description: `Hosts that browsers reach without the proxy: names, or \`*.example.com\` for all its subdomains. At most ${MAX_BYPASS_HOSTS}, without scheme or port; no IP addresses.`,
    example: ['localhost', '*.internal.example.com'],
  })

const HOST = /^([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/

const host = z
  .string()
  .regex(HOST, { error: 'use a host name or an IP address only', abort: true })
  .refine((text) => URL.canParse(`http://${text.includes(':') ? `[${text}]` : text}`), 'is not an IP address')
  .refine(notTooLong, tooLong)
  .meta({
    description: 'Host name or IP address of the proxy.',
    example: 'proxy.example.com',
    maxLength: MAX_HOST_NAME,
  })

const port = z.int().min(1).max(65_535).meta({ description: 'Port of the proxy.', example: 3128 })

const username = z
  .string()
  .regex(/^[ -9;-~\u00a0-\ud7ff\ue000-\u{10ffff}]+$/u, 'must be text without colons and control characters')
  .max(MAX_CREDENTIAL)
  .meta({ description: 'For authentication at the proxy.', example: 'user' })

const password = line.max(MAX_CREDENTIAL).meta({
  description: 'For authentication at the proxy. It is stored, and never returned.',
  format: 'password',
})

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'use the two letters of a country, such as US')
  .optional()
const location = line.max(100).optional()

const common = { name: name.optional(), protocol: protocol.default('https'), bypass_hosts: bypassHosts.default([]) }

/**
 * Body of `POST /proxies` (rule 5.4). All five types have their form here, so that a request gets the error of its fields
 * before the one that a type is not available.
 */
export const ProxyCreate = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('datacenter'), config: z.object({ country }).optional(), ...common }),
      z.object({ type: z.literal('isp'), config: z.object({ country }).optional(), ...common }),
      z.object({
        type: z.literal('residential'),
        config: z.object({ country, state: location, city: location, zip: location, asn: location }).optional(),
        ...common,
      }),
      z.object({
        type: z.literal('mobile'),
        config: z.object({ country, state: location, city: location }).optional(),
        ...common,
      }),
      z.object({
        type: z.literal('custom'),
        config: z.object({ host, port, username: username.optional(), password: password.optional() }),
        ...common,
      }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? `must be one of ${PROXY_TYPES.join(', ')}` : undefined) },
  )
  .meta({
    id: 'ProxyCreateRequest',
    example: {
      type: 'custom',
      name: 'office',
      protocol: 'http',
      config: { host: 'proxy.example.com', port: 3128, username: 'user', password: 'the password' },
      bypass_hosts: ['localhost', '*.internal.example.com'],
    },
  })

/** Body of `PATCH /proxies/{id}`: only the name can be changed. */
export const ProxyUpdate = z.object({ name }).meta({ id: 'ProxyUpdateRequest', example: { name: 'office' } })

const WEB_ADDRESS = /^https?:\/\/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?([/?#][!-~\u00a0-\uffff]*)?$/

/** Body of `POST /proxies/{id}/check`. */
export const ProxyCheck = z
  .object({
    url: z
      .string()
      .max(2048)
      .regex(WEB_ADDRESS, {
        error: 'use a complete address such as https://example.com/, without a user name',
        abort: true,
      })
      .refine((text) => URL.canParse(text), 'is not a valid address: check its host and its port')
      .optional()
      .meta({
        description:
          'An http or https address to fetch through the proxy. When omitted, only the proxy itself is checked.',
        example: 'https://example.com/',
      }),
  })
  .meta({ id: 'ProxyCheckRequest', example: { url: 'https://example.com/' } })

/** A proxy as the service answers (rule 5.4). The password is not in it. */
export const Proxy = z
  .object({
    id: z.string(),
    type: z.enum(PROXY_TYPES),
    name: z.string().optional(),
    protocol: protocol.optional(),
    bypass_hosts: z.array(z.string()).optional(),
    config: z
      .object({
        host: z.string().optional(),
        port: z.int().optional(),
        username: z.string().optional(),
        has_password: z.boolean().optional().meta({ description: 'Whether a password is stored.' }),
        country: z.string().optional(),
        state: z.string().optional(),
        city: z.string().optional(),
        zip: z.string().optional(),
        asn: z.string().optional(),
      })
      .optional()
      .meta({ description: 'Configuration for the type; for a custom proxy its address and credentials.' }),
    status: z.enum(['available', 'unavailable']).optional().meta({ description: 'Result of the last check.' }),
    last_checked: z.iso.datetime().optional(),
    ip_address: z.string().optional().meta({
      description: 'The address that servers see, if a check found it with a `url` that returns the caller’s address.',
    }),
  })
  .meta({
    id: 'Proxy',
    example: {
      id: 'htzv5orfit78e1m2biiifpbv',
      type: 'custom',
      name: 'office',
      protocol: 'http',
      bypass_hosts: ['localhost'],
      config: { host: 'proxy.example.com', port: 3128, username: 'user', has_password: true },
      status: 'available',
      last_checked: '2026-01-31T09:31:00.000Z',
    },
  })

/** Query of `GET /proxies`. */
export const ProxyListQuery = Paging.extend({
  name: z
    .string()
    .optional()
    .meta({ description: 'Exact name, ignoring case; several proxies may have it.', example: 'office' }),
  query: z
    .string()
    .optional()
    .meta({ description: 'Part of a name, host or IP address, or an exact id.', example: 'example.com' }),
})

export type Proxy = z.infer<typeof Proxy>
export type ProxyCreate = z.output<typeof ProxyCreate>
export type ProxyListQuery = z.output<typeof ProxyListQuery>
