import { sql } from 'drizzle-orm'
import { change } from '../../../state/problems'
import type { Atomic } from '../../../database/atomic'
import type { Database } from '../../../database/database'
import { KEPT_MS } from './retention'

/** So many are removed by one statement: one content may have some hundred MiB. */
const REMOVED_AT_ONCE = 10

/** What the database has of a session's telemetry. */
export interface Archive {
  readonly session: string
  readonly content: string
  readonly lastFile: string
  /** When that was written to last, ms of Unix time. */
  readonly writtenAt: number
}

export interface ArchiveRowsOptions {
  readonly db: Database
  readonly atomic: Atomic
  readonly host: string
}

/** Which telemetry of sessions that are over is in the database of all hosts. Problem 503 when that does not respond. */
export class ArchiveRows {
  readonly #db: Database
  readonly #atomic: Atomic
  readonly #host: string

  constructor({ db, atomic, host }: ArchiveRowsOptions) {
    this.#db = db
    this.#atomic = atomic
    this.#host = host
  }

  async find(session: string): Promise<Pick<Archive, 'content' | 'lastFile'> | undefined> {
    const [[found]] = await change(() =>
      this.#atomic(
        sql<Pick<Archive, 'content' | 'lastFile'>>`select content, last_file as "lastFile" from telemetry_archives
          where session_id = ${session}`,
      ),
    )
    return found
  }

  /** Returns the last file of each session that this host has uploaded. */
  async lastFiles(): Promise<ReadonlyMap<string, string>> {
    const [rows] = await change(() =>
      this.#atomic(
        sql<Pick<Archive, 'session' | 'lastFile'>>`select session_id as session, last_file as "lastFile"
          from telemetry_archives where host_id = ${this.#host}`,
      ),
    )
    return new Map(rows.map(({ session, lastFile }) => [session, lastFile]))
  }

  /** Returns the content that it had before, which is unused now. */
  async put({ session, content, lastFile, writtenAt }: Archive): Promise<string | undefined> {
    const [[replaced]] = await change(() =>
      this.#atomic(
        sql<{ id: string }>`update contents set created_at = clock_timestamp()
          where id = (select content from telemetry_archives where session_id = ${session}) returning id`,
        // Hosts of a version that knows no archives remove contents that are older than a day.
        sql`update contents set created_at = to_timestamp(${(writtenAt + KEPT_MS) / 1000}::double precision)
          where id = ${content}`,
        sql`insert into telemetry_archives (session_id, host_id, content, last_file, written_at)
          values (${session}, ${this.#host}, ${content}, ${lastFile}, to_timestamp(${writtenAt / 1000}::double precision))
          on conflict (session_id) do update set host_id = excluded.host_id, content = excluded.content,
            last_file = excluded.last_file, written_at = excluded.written_at`,
      ),
    )
    return replaced?.id
  }

  /** Removes it with its content. No-op for one of another host. */
  async remove(session: string): Promise<void> {
    await change(() =>
      this.#db.execute(sql`delete from contents where id in (
        select content from telemetry_archives where session_id = ${session} and host_id = ${this.#host})`),
    )
  }

  /** Returns those of all hosts that have expired, with their contents: their hosts may be gone for good. */
  async removeOld(): Promise<void> {
    const remove = () =>
      this.#db.execute(sql`delete from contents where id in (
        select content from telemetry_archives where written_at < now() - ${KEPT_MS / 1000} * interval '1 second'
        order by written_at limit ${REMOVED_AT_ONCE}) returning id`)
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE;) removed = (await change(remove)).rows.length
  }
}
