import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { DEFAULT_PROCESSES, defaultLimits } from './browser/bounds/bounds'
import { defaultUids, type UidRange } from './browser/browser-users'
import { defaultSessionsLimit, defaultSpares } from './shared/capacity'
import { isLoopback } from './shared/loopback'
import { StartError } from './shared/start-error'
import { parseSecretKeys } from './database/secret-keys'

const MEBI = 1024 * 1024
/** Of pages that change little; where they change much there are fewer pictures. */
const ENCODERS_PER_CORE = 10

/** A whole number in a range. The text is what the person reads when it is not one. */
const whole = (min: number, max: number, right: string) =>
  z.string().regex(/^\d+$/, right).transform(Number).pipe(z.number().min(min, right).max(max, right))

const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `use ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)}` })

/** An origin as a browser sends it: no path, no standard port, lower case. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isOrigin),
    'use origins as browsers send them, separated by commas, for example https://dashboard.example.com',
  )

const address = (schemes: readonly string[], right: string) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), right)

/** Up to the last that the kernel has; 0 is root. */
const isUidRange = ({ first, last }: UidRange) => first > 0 && first <= last && last < 2 ** 32 - 1

const uidsRight = 'use the first and the last of a range of user ids that no other user has, for example 60578-61183'
const uids = z
  .string()
  .regex(/^\d{1,10}-\d{1,10}$/, uidsRight)
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number)
    return { first, last }
  })
  .refine(isUidRange, uidsRight)

/** The environment, variable by variable; `use …` in a message completes the sentence that ends the start. */
const Environment = z.object({
  PORT: whole(0, 65_535, 'use a whole number from 1 to 65535, or 0 for any free port').default(4600),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'use a host name or an address without a port, for example 127.0.0.1')
    .default('127.0.0.1'),
  POOLDECK_DATA_DIR: z.string().default('.pooldeck'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'use an address such as postgres://user@host/name').optional(),
  POOLDECK_API_KEY: z
    .string()
    .regex(/^[!-~]([ -~]{6,}[!-~])$/, 'use at least 8 letters, digits, signs and inner spaces of ASCII')
    .optional(),
  POOLDECK_SECRET_KEY: z
    .string()
    .transform((text, context) => {
      const keys = parseSecretKeys(text)
      if (!keys) context.addIssue('use 32 random bytes in hex or Base64, as `openssl rand -base64 32` prints them')
      return keys ?? z.NEVER
    })
    .optional(),
  POOLDECK_POOLED_SESSIONS_LIMIT: whole(0, 100_000, 'use a whole number from 0').optional(),
  POOLDECK_SPARE_BROWSERS: whole(0, 100_000, 'use a whole number from 0').optional(),
  POOLDECK_FILL_RATE_CAP: whole(1, 1_000_000, 'use a whole number from 1, in percent per minute').default(100),
  POOLDECK_RATE_LIMIT: whole(1, 1_000_000, 'use a whole number from 1, in calls per minute').default(60),
  POOLDECK_ALLOWED_ORIGINS: origins.default([]),
  POOLDECK_PRIVATE_NETWORK: choice(['allowed', 'blocked']).optional(),
  POOLDECK_SANDBOX: choice(['auto', 'required', 'off']).default('auto'),
  POOLDECK_BROWSER_UIDS: uids.default(defaultUids),
  POOLDECK_BROWSER_MEMORY: whole(256 * MEBI, 2 ** 50, `use a whole number from ${256 * MEBI}, in bytes`).optional(),
  POOLDECK_BROWSER_PROCESSES: whole(256, 4_194_304, 'use a whole number from 256').default(DEFAULT_PROCESSES),
  POOLDECK_BROWSER_DISK: whole(256 * MEBI, 2 ** 50, `use a whole number from ${256 * MEBI}, in bytes`).optional(),
  POOLDECK_TELEMETRY_BYTES: whole(16 * MEBI, 2 ** 50, `use a whole number from ${16 * MEBI}, in bytes`).default(
    2048 * MEBI,
  ),
  POOLDECK_REPLAY_DAYS: whole(1, 36_500, 'use a whole number of days from 1').default(7),
  POOLDECK_REPLAY_BYTES: whole(64 * MEBI, 2 ** 50, `use a whole number from ${64 * MEBI}, in bytes`).default(
    8192 * MEBI,
  ),
  POOLDECK_AUDIT_DAYS: whole(1, 36_500, 'use a whole number of days from 1').default(365),
  POOLDECK_AUDIT_ROWS: whole(1_000, 1_000_000_000, 'use a whole number from 1000').default(500_000),
  POOLDECK_REPLAY_ENCODERS: whole(0, 10_000, 'use a whole number from 0').optional(),
  POOLDECK_HOST_ADDRESS: address(
    ['http:', 'https:'],
    'use the address at which the other hosts reach this one, for example http://10.0.0.5:4600',
  ).optional(),
  POOLDECK_DRAIN_SECONDS: whole(0, 86_400, 'use a whole number from 0 to 86400, in seconds').default(0),
  POOLDECK_UPSTREAM: address(
    ['http:', 'https:'],
    'use the base address of a service, for example https://api.example.com',
  )
    .refine((text) => !/[?#]/.test(text), 'use a base address without a query, for example https://api.example.com')
    .optional(),
  POOLDECK_DEFLATE: choice(['own', 'zlib']).default('own'),
  POOLDECK_LOG: choice(['warn', 'info']).default('warn'),
  CHROMIUM_PATH: z.string().optional(),
})

export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Their values are never printed. */
const secrets = new Set(['POOLDECK_API_KEY', 'POOLDECK_UPSTREAM', 'POOLDECK_SECRET_KEY', 'DATABASE_URL'])

/** The settings of the service; the table in the README says what each of them means. */
export type Settings = ReturnType<typeof readSettings>

/** Reads the settings; a variable that is set to nothing counts as unset. Throws StartError, one sentence a wrong value. */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'))
  const { data } = parsed
  const loopback = isLoopback(data.HOST)
  const defaults = defaultLimits()
  const pooledSessionsLimit = data.POOLDECK_POOLED_SESSIONS_LIMIT ?? defaultSessionsLimit()
  return {
    port: data.PORT,
    host: data.HOST,
    /** Whether the service listens on this machine only. */
    loopback,
    dataDir: data.POOLDECK_DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    apiKey: data.POOLDECK_API_KEY,
    secretKeys: data.POOLDECK_SECRET_KEY,
    pooledSessionsLimit,
    /** How many browsers are kept warm for sessions without a pool, at most. */
    spareBrowsers: data.POOLDECK_SPARE_BROWSERS ?? defaultSpares(pooledSessionsLimit),
    /** Percent a minute. */
    fillRateCap: data.POOLDECK_FILL_RATE_CAP,
    /** Calls a minute for one key. */
    rateLimit: data.POOLDECK_RATE_LIMIT,
    /** Other origins whose pages may call the API, and under whose names the service answers. */
    allowedOrigins: data.POOLDECK_ALLOWED_ORIGINS,
    privateNetwork: data.POOLDECK_PRIVATE_NETWORK ?? (loopback ? 'allowed' : 'blocked'),
    sandbox: data.POOLDECK_SANDBOX,
    /** The users that browsers run as, one each, when the service is root. */
    browserUids: data.POOLDECK_BROWSER_UIDS,
    browserLimits: {
      memoryBytes: data.POOLDECK_BROWSER_MEMORY ?? defaults.memoryBytes,
      processes: data.POOLDECK_BROWSER_PROCESSES,
      diskBytes: data.POOLDECK_BROWSER_DISK ?? defaults.diskBytes,
    },
    telemetryBytes: data.POOLDECK_TELEMETRY_BYTES,
    replays: {
      /** How many videos are recorded at once. */
      encoders: data.POOLDECK_REPLAY_ENCODERS ?? ENCODERS_PER_CORE * availableParallelism(),
      retention: { days: data.POOLDECK_REPLAY_DAYS, bytes: data.POOLDECK_REPLAY_BYTES },
    },
    /** How long, and for how many calls, the audit log is kept. */
    audit: { days: data.POOLDECK_AUDIT_DAYS, rows: data.POOLDECK_AUDIT_ROWS },
    /** Where other hosts of the same database reach this one, without a slash at its end. */
    hostAddress: data.POOLDECK_HOST_ADDRESS?.replace(/\/+$/, ''),
    /** How long a stop waits for the sessions that there are, at most. */
    drainSeconds: data.POOLDECK_DRAIN_SECONDS,
    /** Without a slash at its end. */
    upstream: data.POOLDECK_UPSTREAM?.replace(/\/+$/, ''),
    chromiumPath: data.CHROMIUM_PATH,
    deflate: data.POOLDECK_DEFLATE,
    logLevel: data.POOLDECK_LOG,
  }
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  return `${name} ${secrets.has(name) ? 'is invalid' : `can’t be "${given[name]}"`}: ${issue.message}.`
}

/** Returns the address of a service, as a client on the same machine calls it. */
export function baseUrl({ host, port }: { host: string; port: number }): string {
  const anywhere = host === '0.0.0.0' || host === '::'
  const name = anywhere ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
