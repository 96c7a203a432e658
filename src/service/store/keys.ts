import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { MAX_API_KEYS, type ApiKey, type ApiKeyCreate, type CreatedApiKey } from '../../contract/key'
import { RIGHTS, type Right } from '../../contract/right'
import { Problem } from '../problem'
import type { Database } from './database'
import { newId } from './ids'
import { isStorable } from './named-rows'
import { apiKeys } from './schema'

/** Whoever has presented a key. */
export interface Caller {
  /** Id of the key; `main` for the one of the settings. */
  readonly id: string
  /** Of the key, for the records of who did what. */
  readonly name: string
  readonly rights: readonly Right[]
}

/** What the main key is called; no other key can have a name with a space. */
const MAIN_NAME = 'main key'

/** `last_used_at` is exact to this, so that a call seldom writes. */
const lastUsedExactMs = 60_000

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same key twice is out of the question: 192 bits from the system's source. */
const newKey = (): string => `pd_${randomBytes(24).toString('base64url')}`

/** The main key in the data folder's file `key`, or undefined when there is none. */
export async function keptKey(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(path.join(dataDir, 'key'), 'utf8').catch(() => '')
  return kept.trim() || undefined
}

/**
 * The key with all rights: the one of the settings, else the one in the data folder's file `key`, made at the first start and
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

/** The keys that are accepted, none of them kept but as a hash. */
export class Keys {
  readonly #db: Database
  readonly #main: Buffer | undefined

  /** @param main has all rights, and is not in the database. */
  constructor(db: Database, main?: string) {
    this.#db = db
    this.#main = main === undefined ? undefined : sha256(main)
  }

  /** Who presents this key, or undefined when it is none of ours. Asks the database, so a revoked key ends at once. */
  async identify(presented: string): Promise<Caller | undefined> {
    const hash = sha256(presented)
    if (this.#main && timingSafeEqual(hash, this.#main)) return { id: 'main', name: MAIN_NAME, rights: RIGHTS }
    // What a lookup by hash could tell by its timing is of the hash, not of the key.
    const [found] = await this.#db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.hash, hash.toString('hex')))
    if (!found) return undefined
    const now = new Date()
    if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= lastUsedExactMs) {
      await this.#db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, found.id))
    }
    return { id: found.id, name: found.name, rights: found.rights }
  }

  /** Makes a key; the answer alone holds it in plain text. Problem 403 when there are as many as there may be. */
  async create({ name, rights }: ApiKeyCreate): Promise<CreatedApiKey> {
    const key = newKey()
    const row = {
      id: newId(),
      name,
      hash: sha256(key).toString('hex'),
      rights: RIGHTS.filter((right) => rights.includes(right)),
      lastUsedAt: null,
      createdAt: new Date(),
    }
    await this.#db.transaction(async (tx) => {
      // Counted and made as one: of two at the same time, the second counts the first.
      await tx.execute(sql`lock table ${apiKeys} in share row exclusive mode`)
      if ((await tx.$count(apiKeys)) >= MAX_API_KEYS) throw tooManyKeys()
      await tx.insert(apiKeys).values(row)
    })
    return { ...wireRecord(row), key }
  }

  /** All but the main key, newest first. */
  async list(): Promise<ApiKey[]> {
    const rows = await this.#db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt), asc(apiKeys.id))
    return rows.map(wireRecord)
  }

  /** Whether there was such a key. */
  async remove(id: string): Promise<boolean> {
    if (!isStorable(id)) return false
    const removed = await this.#db.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ id: apiKeys.id })
    return removed.length > 0
  }
}

function tooManyKeys(): Problem {
  const message = `There are ${MAX_API_KEYS} API keys, and there can be no more. Revoke those that nobody uses: each says when it was used last.`
  return new Problem(403, 'api_keys_limit_exceeded', message)
}

const wireRecord = ({ id, name, rights, createdAt, lastUsedAt }: typeof apiKeys.$inferSelect): ApiKey => ({
  id,
  name,
  rights,
  created_at: createdAt.toISOString(),
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
})
