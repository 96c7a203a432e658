import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from './database'
import { apiKeys } from './schema'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The key with all rights: the one of the settings, else the one in the data folder's file `key`, made at the first start and
 * readable by its owner only.
 */
export async function mainKey(dataDir: string, chosen: string | undefined): Promise<string> {
  if (chosen !== undefined) return chosen
  const file = path.join(dataDir, 'key')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  const key = `pd_${randomBytes(24).toString('base64url')}`
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  return key
}

/** Knows the keys that are accepted, without keeping any but as hashes. */
export class Keys {
  readonly #main: Buffer
  readonly #db: Database

  constructor(main: string, db: Database) {
    this.#main = sha256(main)
    this.#db = db
  }

  /** Id of the key that the caller presents (`main` for the one of the settings), or undefined when it is none of ours. */
  async identify(presented: string): Promise<string | undefined> {
    const hash = sha256(presented)
    if (timingSafeEqual(hash, this.#main)) return 'main'
    // What a lookup by hash could tell by its timing is of the hash, not of the key.
    const [found] = await this.#db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.hash, hash.toString('hex')))
    return found?.id
  }
}
