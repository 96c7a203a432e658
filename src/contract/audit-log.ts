import { z } from 'zod'

/** Rule 12: how long an interval may be, and how many records one answer has at most. */
export const AUDIT_LOG = { days: 30, page: 100, chunk: 50_000, excluded: 10, users: 100 } as const

const DAY_MS = 24 * 3600 * 1000

/** By which means the caller has signed in: a program with a key, or a page of this service. */
const AUTH_STRATEGIES = ['api_key', 'dashboard'] as const
export type AuthStrategy = (typeof AUTH_STRATEGIES)[number]

/** What this service is called where records say of which service they are. */
export const AUDIT_SERVICE = 'api'

const example = {
  timestamp: '2026-01-31T09:30:00.000Z',
  method: 'POST',
  path: '/browser_pools/checkout/acquire',
  route: '/browser_pools/{id_or_name}/acquire',
  status: 200,
  duration_ms: 12,
  client_ip: '203.0.113.7',
  domain: 'pools.example.com',
  user_agent: 'curl/8.5.0',
  auth_strategy: 'api_key' as const,
  user_id: 'k3v9x2c7m1q8r5t0w4y6z1ab',
  email: '',
}

const EXAMPLE_CURSOR = 'MTc2OTg1MTgwMDAwMCBrM3Y5eDJjN20xcThyNXQwdzR5NnoxYWI'

/** A call that was made with a key (rule 12.1). */
export const AuditLogEntry = z
  .object({
    timestamp: z.iso.datetime().meta({ description: 'When the call was received.' }),
    method: z.string(),
    path: z.string().meta({ description: 'Without the query, which may contain a secret.' }),
    route: z.string().meta({ description: 'The path of the operation; empty where there is none.' }),
    status: z.int(),
    duration_ms: z.int().min(0).meta({ description: 'Time until the response began.' }),
    client_ip: z.string().meta({ description: 'Address of the connection; behind a proxy, that of the proxy.' }),
    domain: z.string().meta({ description: 'The host that was called.' }),
    user_agent: z.string(),
    auth_strategy: z.enum(AUTH_STRATEGIES).meta({
      description:
        '`dashboard`: called from a page of this service, according to the browser. `api_key`: anything else.',
    }),
    user_id: z.string().meta({ description: 'Id of the API key; `main` for the main one.' }),
    email: z.string().meta({ description: 'Empty: this service knows keys, not people.' }),
  })
  .meta({ id: 'AuditLogEntry', example })

/** A list of a query, its items joined by commas. */
const listOf = (most: number, description: string, example: string) =>
  z
    .string()
    .transform((text) => text.split(',').filter((item) => item !== ''))
    .refine((items) => items.length <= most, `must have at most ${most} items`)
    .optional()
    .meta({ description, example })

const time = z.iso.datetime({ offset: true, error: 'enter a time such as 2026-01-31T09:30:00Z' })

const filters = {
  start: time.meta({ description: 'Start of the period, inclusive.', example: '2026-01-01T00:00:00Z' }),
  end: time.meta({
    description: `End of the period, exclusive; at most ${AUDIT_LOG.days} days after \`start\`.`,
    example: '2026-01-31T00:00:00Z',
  }),
  method: z.string().optional().meta({ description: 'Exactly this method.', example: 'POST' }),
  exclude_method: listOf(AUDIT_LOG.excluded, `Excludes these methods, at most ${AUDIT_LOG.excluded}.`, 'GET,HEAD'),
  auth_strategy: z.string().optional().meta({ description: 'Exactly this strategy.', example: 'api_key' }),
  service: z
    .string()
    .optional()
    .meta({
      description: `Exactly this service: \`${AUDIT_SERVICE}\` is the only one.`,
      example: AUDIT_SERVICE,
    }),
  search: z.string().optional().meta({
    description: 'Part of the path, user id, email, address or status.',
    example: 'checkout',
  }),
  search_user_id: listOf(
    AUDIT_LOG.users,
    `Also includes calls by these users; without \`search\`, only theirs. At most ${AUDIT_LOG.users}.`,
    example.user_id,
  ),
}

const interval = <T extends z.ZodObject<typeof filters>>(query: T): T =>
  query
    .refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
      path: ['end'],
      error: 'must be after start',
    })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= AUDIT_LOG.days * DAY_MS, {
      path: ['end'],
      error: `must be at most ${AUDIT_LOG.days} days after start: request one period after the other`,
    })

/** Query of `GET /audit-logs` (rule 12.2). */
export const AuditLogQuery = interval(
  z.object({
    ...filters,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(AUDIT_LOG.page)
      .default(AUDIT_LOG.page)
      .meta({ description: `Maximum number of records, 1 to ${AUDIT_LOG.page}.` }),
    page_token: z
      .string()
      .optional()
      .meta({ description: 'Value of `X-Next-Page-Token` to continue.', example: EXAMPLE_CURSOR }),
  }),
)

/** Query of `GET /audit-logs/export/chunk` (rule 12.3). */
export const AuditLogChunkQuery = interval(
  z.object({
    ...filters,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(AUDIT_LOG.chunk)
      .default(AUDIT_LOG.chunk)
      .meta({ description: `Maximum number of records, 1 to ${AUDIT_LOG.chunk}.` }),
    cursor: z
      .string()
      .optional()
      .meta({ description: 'Value of `X-Next-Cursor` to continue with older records.', example: EXAMPLE_CURSOR }),
    format: z.enum(['jsonl', 'jsonl.gz']).default('jsonl.gz').meta({
      description: 'One record per line. Each compressed part is complete; concatenated, they form one file.',
    }),
  }),
)

export type AuditLogEntry = z.infer<typeof AuditLogEntry>
export type AuditLogFilter = Pick<
  z.output<typeof AuditLogQuery>,
  'start' | 'end' | 'method' | 'exclude_method' | 'auth_strategy' | 'service' | 'search' | 'search_user_id'
>
