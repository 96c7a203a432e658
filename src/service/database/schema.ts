import { bigint, customType, integer, json, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuthStrategy } from '../../contract/audit-log'
import type { ActivityKind, PoolActivity } from '../../contract/pool-activity'
import type { Right } from '../../contract/right-words'
import type { ScenarioCreate } from '../../contract/scenario'
import type { ScenarioStep } from '../../contract/scenario-step'
import type { BrowserSession } from '../../contract/session'
import type { EffectiveConfig } from '../../contract/effective-config'
import type { HistoryCounts, HistoryLevels } from './history-columns'
import type { Stored } from './confidential'
import type { Sealed } from './secrets'

/** The tables as queries see them. What makes them is in `migrations/`, one file a step. */
export const pools = pgTable('pools', {
  id: text().primaryKey(),
  /** Also in the configuration; here for the unique index. */
  name: text().unique(),
  /** json, not jsonb: that one refuses texts with certain characters, which a policy may have. */
  config: json().$type<Stored<EffectiveConfig>>().notNull(),
  /** Also in the configuration; here to count with. */
  size: integer(),
  fillRatePerMinute: integer('fill_rate_per_minute'),
  /** What the selectors of the configuration have resolved to. */
  profileId: text('profile_id'),
  extensionIds: jsonb('extension_ids').$type<string[]>().notNull().default([]),
  /** Null while it fills, and where it was paused from the beginning. */
  rateBeforePause: integer('rate_before_pause'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

const keyColumns = {
  id: text().primaryKey(),
  name: text().notNull(),
  rights: jsonb().$type<Right[]>().notNull().default([]),
  maskedKey: text('masked_key'),
  /** How long it was to last when it was created; null: for ever. */
  daysToExpire: integer('days_to_expire'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  createdById: text('created_by_id'),
  createdByName: text('created_by_name'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}

export const apiKeys = pgTable('api_keys', {
  ...keyColumns,
  /** SHA-256 of the key, in hex: the key itself is never kept. */
  hash: text().notNull().unique(),
})

export const deletedApiKeys = pgTable('deleted_api_keys', {
  ...keyColumns,
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
})

export const profiles = pgTable('profiles', {
  id: text().primaryKey(),
  name: text().unique(),
  /** Name of what was saved last; null while nothing was. */
  revision: text(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})

export const extensions = pgTable('extensions', {
  id: text().primaryKey(),
  name: text().unique(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  /** SHA-256 of the uploaded bytes, in hex. */
  checksum: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  /** What its manifest says of it; null when it was uploaded to a version that did not read it. */
  manifestName: text('manifest_name'),
  manifestVersion: text('manifest_version'),
})

export const proxies = pgTable('proxies', {
  id: text().primaryKey(),
  name: text(),
  type: text().notNull(),
  protocol: text().$type<'http' | 'https'>().notNull(),
  bypassHosts: jsonb('bypass_hosts').$type<string[]>().notNull(),
  /** With the password, which no answer and no log may contain: sealed, or plain while not all hosts can open it. */
  config: jsonb()
    .$type<{ host: string; port: number; username?: string; password?: string; sealed?: Sealed }>()
    .notNull(),
  status: text().$type<'available' | 'unavailable'>(),
  lastChecked: timestamp('last_checked', { withTimezone: true }),
  ipAddress: text('ip_address'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Sessions that are over, as they were answered last. */
export const endedSessions = pgTable('ended_sessions', {
  id: text().primaryKey(),
  record: json().$type<Stored<BrowserSession>>().notNull(),
  /** What it can be found by; also in the record. */
  name: text(),
  poolName: text('pool_name'),
  profileId: text('profile_id'),
  proxyId: text('proxy_id'),
  tags: json().$type<Record<string, string>>(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  /** Where its telemetry is; null when it ended before there were several hosts. */
  hostId: text('host_id'),
})

/** Who had which session, until when and why. */
export const endedLeases = pgTable('ended_leases', {
  /** Of the lease. */
  id: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  poolId: text('pool_id'),
  poolName: text('pool_name'),
  name: text(),
  tags: json().$type<Record<string, string>>(),
  leasedBy: text('leased_by'),
  leasedAt: timestamp('leased_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  reason: text().notNull(),
  endedBy: text('ended_by'),
  message: text(),
  hostId: text('host_id'),
  /** What it is searched for by, in small letters; null where a host of an earlier version has written it. */
  words: text(),
})

export const formerPoolNames = pgTable(
  'former_pool_names',
  {
    poolId: text('pool_id').notNull(),
    name: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  ({ poolId, name }) => [primaryKey({ columns: [poolId, name] })],
)

export const deletedPools = pgTable('deleted_pools', {
  id: text().primaryKey(),
  name: text(),
  size: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  deletedBy: text('deleted_by'),
})

export const scenarios = pgTable('scenarios', {
  id: text().primaryKey(),
  version: integer().notNull(),
  /** All but the steps, which lists do without. json, not jsonb: texts may have characters that jsonb refuses. */
  head: json().$type<Omit<ScenarioCreate, 'steps'>>().notNull(),
  steps: json().$type<ScenarioStep[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** The pictures that steps are compared with; their bytes are kept beside (`src/service/storage`). */
export const scenarioBaselines = pgTable(
  'scenario_baselines',
  {
    scenarioId: text('scenario_id').notNull(),
    stepId: text('step_id').notNull(),
    /** The name of its file: another one for each picture, so that none is ever half of the next. */
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  ({ scenarioId, stepId }) => [primaryKey({ columns: [scenarioId, stepId] })],
)

export const poolActivity = pgTable('pool_activity', {
  /** Higher for what began later. */
  id: bigint({ mode: 'number' }).primaryKey(),
  poolId: text('pool_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Also in the entry; here to choose by. */
  kind: text().$type<ActivityKind>().notNull(),
  /** json, not jsonb: a message may have characters that jsonb refuses. */
  activity: json().$type<PoolActivity>().notNull(),
})

/** How pools were filled and used: a row for each minute or quarter of an hour. */
export const poolHistory = pgTable(
  'pool_history',
  {
    /** Empty: all pools together. */
    poolId: text('pool_id').notNull(),
    /** Seconds that a row is of. */
    step: integer().notNull(),
    /** When they begin. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who has counted; empty: put together of what all hosts have counted. */
    hostId: text('host_id').notNull(),
    levels: json().$type<HistoryLevels>(),
    counts: json().$type<HistoryCounts>(),
  },
  ({ poolId, step, at, hostId }) => [primaryKey({ columns: [poolId, step, at, hostId] })],
)

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** What all hosts have of extensions, profiles, baselines and telemetry. Nothing is in these two on the embedded database. */
export const contents = pgTable('contents', {
  /** Says whose it is, such as `profiles/<id>/<revision>`. */
  id: text().primaryKey(),
  /** SHA-256 of the content, in hex; null until all its pieces are there. */
  checksum: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The content, gzipped, cut in pieces. */
export const contentPieces = pgTable(
  'content_pieces',
  {
    content: text().notNull(),
    position: integer('place').notNull(),
    bytes: bytea().notNull(),
  },
  ({ content, position }) => [primaryKey({ columns: [content, position] })],
)

/** Videos of sessions; the file of each is on its host. */
export const replays = pgTable('replays', {
  id: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  hostId: text('host_id').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Null while it is being recorded. */
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  /** Null until the file is complete; 0 when there is none. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  /** Why it ended early, a sentence. */
  failure: text(),
  /** Null until it has finished, and where frames were not counted. */
  framesDropped: integer('frames_dropped'),
})

/** How many minutes of their display the sessions of a pool keep; none without a row. */
export const poolBlackBoxes = pgTable('pool_black_boxes', {
  poolId: text('pool_id').primaryKey(),
  minutes: integer().notNull(),
})

/** Who has called what with which key. */
export const auditLog = pgTable(
  'audit_log',
  {
    at: timestamp({ withTimezone: true }).notNull(),
    id: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    durationMs: integer('duration_ms').notNull(),
    clientIp: text('client_ip').notNull(),
    domain: text().notNull(),
    userAgent: text('user_agent').notNull(),
    authStrategy: text('auth_strategy').$type<AuthStrategy>().notNull(),
    userId: text('user_id').notNull(),
  },
  ({ at, id }) => [primaryKey({ columns: [at, id] })],
)
