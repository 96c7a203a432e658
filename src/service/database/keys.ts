import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  API_KEY_DAYS,
  MAIN_KEY_NAME,
  MAX_API_KEYS,
  type ApiKey,
  type ApiKeyListQuery,
  type ApiKeyRotate,
  type CreatedApiKey,
} from '../../contract/key'
import { RIGHTS, type Right } from '../../contract/right-words'
import { badRequest } from '../shared/invalid-input'
import { Problem } from '../shared/problem'
import type { Database } from './database'
import { newId } from './ids'
import { isStorable } from './named-rows'
import { apiKeys, deletedApiKeys } from './schema'

/** The holder of a key that was presented. */
export interface Caller {
  /** Id of the key; `main` for the one of the settings. */
  readonly id: string
  /** Name of the key, for records of who did what. */
  readonly name: string
  readonly rights: readonly Right[]
}

export interface KeyRequest {
  readonly name: string
  readonly rights: readonly Right[]
  readonly days_to_expire?: number | null | undefined
}

type Creator = Pick<Caller, 'id' | 'name'>

/** Id of the key of the settings, which has no record. */
export const MAIN_ID = 'main'

/** The key with all rights; the operator of the machine acts as it. */
const MAIN: Caller = { id: MAIN_ID, name: MAIN_KEY_NAME, rights: RIGHTS }

/** `last_used_at` is exact to this, so that a call seldom writes. */
const lastUsedExactMs = 60_000

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same key twice is out of the question: 192 bits from the system's source. */
const newKey = (): string => `pd_${randomBytes(24).toString('base64url')}`

/** Returns the main key in the data folder's file `key`, or undefined when there is none. */
export async function keptKey(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(path.join(dataDir, 'key'), 'utf8').catch(() => '')
  return kept.trim() || undefined
}

/**
 * Returns the key with all rights: the one of the settings, else the one in the data folder's file `key`, made at the first start and
 * readable by its owner only.
 */
export async function mainKey(dataDir: string, chosen: string | undefined): Promise<string> {
  const known = chosen ?? (await keptKey(dataDir))
  if (known !== undefined) return known
  const key = newKey()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path.join(dataDir, 'key'), `${key}\n`, { mode: 0o600 })
  return key
}

export class Keys {
  readonly #db: Database
  readonly #main: Buffer | undefined

  /** @param main has all rights, and is not in the database. */
  constructor(db: Database, main?: string) {
    this.#db = db
    this.#main = main === undefined ? undefined : sha256(main)
  }

  /** Returns who presents this key, or undefined when it is none of ours. Asks the database, so a deleted key ends at once, and one that expires in time. */
  async identify(presented: string): Promise<Caller | undefined> {
    const hash = sha256(presented)
    if (this.#main && timingSafeEqual(hash, this.#main)) return MAIN
    // The timing of a lookup by hash reveals something about the hash, not about the key.
    const [found] = await this.#db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.hash, hash.toString('hex')))
    const now = new Date()
    if (!found || (found.expiresAt && found.expiresAt <= now)) return undefined
    if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= lastUsedExactMs) {
      await this.#db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, found.id))
    }
    return { id: found.id, name: found.name, rights: found.rights }
  }

  /** Creates a key; the answer alone holds it in plain text. Problem 403 when there are as many as there may be. */
  async create(request: KeyRequest, by: Creator = MAIN): Promise<CreatedApiKey> {
    const { key, row } = newRow(request, by)
    await this.#db.transaction(async (tx) => {
      await makeRoom(tx)
      await tx.insert(apiKeys).values(row)
    })
    return { ...wireRecord(row), key }
  }

  /** Returns all but the main key, newest first; of deleted ones the last MAX_API_KEYS. */
  async list(status: ApiKeyListQuery['status'] = 'active'): Promise<ApiKey[]> {
    const [active, deleted] = await Promise.all([
      status === 'deleted' ? [] : this.#db.select().from(apiKeys),
      status === 'active' ? [] : this.#db.select().from(deletedApiKeys),
    ])
    const newestFirst = (one: KeyRow, other: KeyRow) =>
      other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? -1 : 1)
    return [...active, ...deleted].sort(newestFirst).map(wireRecord)
  }

  /** Rejects with Problem 404. */
  async get(id: string, includeDeleted = false): Promise<ApiKey> {
    for (const table of includeDeleted ? [apiKeys, deletedApiKeys] : [apiKeys]) {
      const [row] = isStorable(id) ? await this.#db.select().from(table).where(eq(table.id, id)) : []
      if (row) return wireRecord(row)
    }
    throw unknownKey(id)
  }

  /** Rejects with Problem 404. */
  async rename(id: string, name: string): Promise<ApiKey> {
    const renamed = isStorable(id)
      ? await this.#db.update(apiKeys).set({ name }).where(eq(apiKeys.id, id)).returning()
      : []
    if (!renamed[0]) throw unknownKey(id)
    return wireRecord(renamed[0])
  }

  /** Creates a key instead of another one, which expires after some days (rule 5.6). Problem 404, 400, 403 as create. */
  async rotate(id: string, wanted: ApiKeyRotate, by: Creator): Promise<CreatedApiKey> {
    if (!isStorable(id)) throw unknownKey(id)
    return this.#db.transaction(async (tx) => {
      await makeRoom(tx)
      const [old] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id))
      if (!old) throw unknownKey(id)
      const days = wanted.days_to_expire ?? old.daysToExpire
      const grace = wanted.expire_in_days ?? API_KEY_DAYS.grace
      if (days !== null && days < grace) {
        const message = `must be at most ${days}, the days that the new key lasts, so that it doesn’t end before the old one`
        throw badRequest([{ path: 'expire_in_days', message }])
      }
      const end = inDays(grace)
      await tx
        .update(apiKeys)
        .set({
          expiresAt: old.expiresAt && old.expiresAt < end ? old.expiresAt : end,
          // A host of the previous version checks nothing else.
          ...(grace === 0 && { hash: `of none: ${id}` }),
        })
        .where(eq(apiKeys.id, id))
      const { key, row } = newRow({ ...old, days_to_expire: days }, by)
      await tx.insert(apiKeys).values(row)
      return { ...wireRecord(row), key }
    })
  }

  /** Deletes a key, and retains what is known of it. Whether there was such a key. */
  async remove(id: string): Promise<boolean> {
    if (!isStorable(id)) return false
    return this.#db.transaction(async (tx) => {
      const [removed] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning()
      if (!removed) return false
      const { hash: _, ...known } = removed
      await tx.insert(deletedApiKeys).values({ ...known, deletedAt: new Date() })
      const { id: deletedId, deletedAt } = deletedApiKeys
      const oldest = tx
        .select({ id: deletedId })
        .from(deletedApiKeys)
        .orderBy(desc(deletedAt), asc(deletedId))
        .offset(MAX_API_KEYS)
      await tx.delete(deletedApiKeys).where(inArray(deletedId, oldest))
      return true
    })
  }
}

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'hash'> & { deletedAt?: Date }

function newRow({ name, rights, days_to_expire: days = null }: KeyRequest, by: Creator) {
  const key = newKey()
  const row = {
    id: newId(),
    name,
    hash: sha256(key).toString('hex'),
    maskedKey: `${key.slice(0, 7)}...${key.slice(-4)}`,
    rights: RIGHTS.filter((right) => rights.includes(right)),
    daysToExpire: days,
    expiresAt: days === null ? null : inDays(days),
    lastUsedAt: null,
    createdById: by.id,
    createdByName: by.name,
    createdAt: new Date(),
  }
  return { key, row }
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)

/** Rejects with Problem 403 when there is none for one more key. Until the transaction ends, no other call creates, changes or deletes one. */
async function makeRoom(tx: Pick<Database, 'execute' | '$count'>): Promise<void> {
  await tx.execute(sql`lock table ${apiKeys} in share row exclusive mode`)
  if ((await tx.$count(apiKeys)) < MAX_API_KEYS) return
  const message = `There are ${MAX_API_KEYS} API keys, which is the limit. Delete unused ones: each shows when it was last used.`
  throw new Problem('api_keys_limit_exceeded', message)
}

const unknownKey = (id: string): Problem => new Problem('not_found', `There is no API key with the id ${id}.`)

function wireRecord(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    // Of earlier versions.
    masked_key: row.maskedKey ?? 'pd_...',
    rights: row.rights,
    created_at: row.createdAt.toISOString(),
    created_by: { id: row.createdById ?? 'unknown', email: '', name: row.createdByName },
    expires_at: row.expiresAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    project_id: null,
    project_name: null,
    ...(row.lastUsedAt && { last_used_at: row.lastUsedAt.toISOString() }),
  }
}
