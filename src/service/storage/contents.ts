import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { and, eq, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { contentPieces, contents } from '../database/schema'

/** One of them is in memory for each content that is written or read, and a few times that on its way. */
export const PIECE_BYTES = 512 * 1024

/**
 * Contents in the database, for all hosts: cut in pieces, so that none is ever in memory as a whole. One is there when all of
 * it is, and is never changed.
 */
export class Contents {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Resolves with the SHA-256 of the content, in hex. Nothing stays of one that fails. */
  async write(id: string, content: AsyncIterable<Uint8Array>): Promise<string> {
    // Half of one may be there, of a service that was killed.
    await this.#db.delete(contents).where(and(eq(contents.id, id), isNull(contents.checksum)))
    await this.#db.insert(contents).values({ id })
    try {
      const hash = createHash('sha256')
      await piped(hashed(content, hash), createGzip({ level: 1 }), (packed) => this.#writePieces(id, packed))
      const checksum = hash.digest('hex')
      const [whole] = await this.#db.update(contents).set({ checksum }).where(eq(contents.id, id)).returning()
      if (!whole) throw new Error(`${id} was removed while it was written.`)
      return checksum
    } catch (error) {
      await this.remove([id])
      throw error
    }
  }

  /** Fails at its end when it is not what was written, and anywhere when it is not there or is removed meanwhile. */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    const unpacked = pipeline(this.#readPieces(id), createGunzip(), () => undefined)
    yield* hashed(unpacked, hash)
    if (hash.digest('hex') !== (await this.checksum(id))) throw new Error(`${id} is damaged in the database.`)
  }

  /** Returns the SHA-256, in hex; undefined when the content is not there. */
  async checksum(id: string): Promise<string | undefined> {
    const [row] = await this.#db.select().from(contents).where(eq(contents.id, id))
    return row?.checksum ?? undefined
  }

  /** Returns the ids of one kind that are there. A statement could not name all that a caller may want to ask for. */
  async ids(kind: string): Promise<Set<string>> {
    const { id, checksum } = contents
    const isThere = and(isNotNull(checksum), like(id, `${kind}/%`))
    const rows = await this.#db.select({ id }).from(contents).where(isThere)
    return new Set(rows.map((row) => row.id))
  }

  /** Returns those of the checksums of which there is a content. */
  async known(checksums: readonly string[]): Promise<Set<string>> {
    const { checksum } = contents
    const rows = await this.#db
      .select({ checksum })
      .from(contents)
      .where(inArray(checksum, [...checksums]))
    return new Set(rows.flatMap((row) => row.checksum ?? []))
  }

  /** Removes them; no-op for those that are not there. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.#db.delete(contents).where(inArray(contents.id, [...ids]))
  }

  /**
   * Removes what services that were killed left: written for a day, and for nothing that there is. Younger ones may be waiting
   * for their row.
   */
  async collect(): Promise<void> {
    await this.#db.execute(sql`
      delete from contents where created_at < now() - interval '1 day' and id not in (
        select 'extensions/' || id from extensions
        union all select 'profiles/' || id || '/' || revision from profiles where revision is not null
        union all select 'baselines/' || file from scenario_baselines
      ) and not exists (select from telemetry_archives where content = contents.id)`)
  }

  async #writePieces(content: string, packed: AsyncIterable<Uint8Array>): Promise<void> {
    let position = 0
    for await (const bytes of inPieces(packed)) {
      await this.#db.insert(contentPieces).values({ content, position, bytes })
      position += 1
    }
  }

  async *#readPieces(id: string): AsyncGenerator<Uint8Array> {
    const { content, position, bytes } = contentPieces
    for (let next = 0; ; next += 1) {
      const [row] = await this.#db
        .select({ bytes })
        .from(contentPieces)
        .where(and(eq(content, id), eq(position, next)))
      if (!row) return
      yield row.bytes
    }
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    buffered.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(buffered)
    buffered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffered)
}
