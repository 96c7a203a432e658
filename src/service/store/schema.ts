import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { EffectiveConfig } from '../pools/config'

/** The tables as queries see them. What makes them is in `migrations/`, one file a step. */
export const pools = pgTable('pools', {
  id: text().primaryKey(),
  /** Also in the configuration; here for the unique index. */
  name: text().unique(),
  config: jsonb().$type<EffectiveConfig>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const apiKeys = pgTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** SHA-256 of the key, in hex: the key itself is never kept. */
  hash: text().notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
