import { statfsSync } from 'node:fs'
import { PGlite, protocol } from '@electric-sql/pglite'
import { withTimeout } from '../shared/deadline'
import { log } from '../shared/log'
import { Problem } from '../shared/problem'
import { Mutex } from '../shared/mutex'
import { queryOf, type Atomic } from './atomic'
import { DatabaseAway } from './away'
import type { Subscription, ListenConnection } from './listen-connection'
import { Prepared } from './prepared'

/** A full disk in the middle of a commit stops PGlite for good, and the service with it: so much is left free. */
export const LEAST_FREE_BYTES = 32 * 1024 * 1024
/** How soon it is tried again to open a database or to write to it. To open it takes a second in which the service does nothing else. */
const RETRY_MS = 2_000
/** How long it may take to open, which includes what was not written when it was killed, ms. */
export const OPEN_MS = 120_000
/** How long a piece of work may take once it is its turn, ms. The others wait for that long. */
export const WORK_MS = 30_000
/** How long the database may take to forget one that was not done by then, ms. */
const ROLLBACK_MS = 1_000

/**
 * PostgreSQL's own sizes are for hundreds of connections and take 120 MB more, where a few rows are kept. Prepared statements are planned once: a
 * plan for the values of each call would be the same.
 */
const OPTIONS = ['shared_buffers=8MB', 'max_connections=10', 'plan_cache_mode=force_generic_plan']

/** One that panics as it opens waits for itself for ever, too. */
const openDatabase = (folder: string): Promise<PGlite> =>
  withTimeout(
    PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, ...OPTIONS.flatMap((size) => ['-c', size])] }),
    OPEN_MS,
    () => {
      throw new Error(`it is not open after ${OPEN_MS / 1000} s`)
    },
  )

/** One message, where PGlite's `exec` sends another one after it. */
const say = (client: PGlite, statement: 'begin' | 'commit' | 'rollback') =>
  client.execProtocol(protocol.serialize.query(statement))

type Query = PGlite['query']

/** Taking a number of a sequence writes. */
const READS = /^\s*select\b(?!\s+nextval\b)/i
/** Statements that only wait for others, of whom there are none here. */
const LOCKS = /^\s*select pg_advisory_xact_lock/

/** What a piece of work may do between its begin and its commit. */
export type EmbeddedTransaction = Pick<PGlite, 'query'>

/** A piece of work with the database to itself, until its time is over: then nothing more of it may reach that. */
type Work<T> = (client: PGlite, isOver: () => boolean) => Promise<T>

/**
 * The embedded database, one piece of work after the other. PostgreSQL ends when it cannot write what it has promised to keep
 * (PANIC), and is started again from its log; PGlite, which has no process to end, would wait for itself for ever. So a
 * database that has panicked is left alone, and opened again before the next query.
 */
export class EmbeddedDatabase {
  readonly #folder: string
  readonly #queue = new Mutex()
  #client: PGlite | undefined
  #prepared: Prepared | undefined
  #retryAt = 0
  #writesAgainAt = 0
  readonly #subscriptions = new Set<Subscription>()

  private constructor(folder: string, client: PGlite) {
    this.#folder = folder
    this.#client = client
  }

  static async open(folder: string): Promise<EmbeddedDatabase> {
    return new EmbeddedDatabase(folder, await openDatabase(folder))
  }

  readonly query = ((...query: Parameters<Query>) =>
    this.#run((client) => client.query(...query), READS.test(query[0]) ? 'reads' : 'writes')) as Query

  readonly transaction = <T>(work: (tx: EmbeddedTransaction) => Promise<T>): Promise<T> =>
    this.#run((client, isOver) => inTransaction(client, isOver, work), 'writes')

  readonly atomic: Atomic = async (...statements) => {
    const answers: unknown[][] = statements.map(() => [])
    const queries = statements.map(queryOf).map((query, index) => ({ ...query, index }))
    const needed = queries.filter(({ text }) => !LOCKS.test(text))
    const askAll: Work<void> = async (client, isOver) => {
      const prepared = this.#preparedOf(client)
      for (const { index, ...query } of needed) {
        if (isOver()) throw new DatabaseAway()
        answers[index] = await prepared.run(query)
      }
    }
    const kind = needed.every(({ text }) => READS.test(text)) ? 'reads' : 'writes'
    const work: Work<void> = (client, isOver) =>
      needed.length > 1 ? inTransaction(client, isOver, () => askAll(client, isOver)) : askAll(client, isOver)
    await this.#run(work, kind)
    return answers as never
  }

  /** Listens on the only connection, which breaks only when the database is opened again. */
  async listen(subscription: Subscription): Promise<ListenConnection> {
    this.#subscriptions.add(subscription)
    await this.#run((client) => this.#listen(client, subscription), 'reads')
    return {
      atomic: this.atomic,
      close: () => {
        this.#subscriptions.delete(subscription)
        return Promise.resolve()
      },
    }
  }

  async close(): Promise<void> {
    await this.#queue.run(async () => this.#client && withTimeout(this.#client.close(), WORK_MS))
  }

  #preparedOf(client: PGlite): Prepared {
    if (!this.#prepared?.isOf(client)) this.#prepared = new Prepared(client)
    return this.#prepared
  }

  async #listen(client: PGlite, subscription: Subscription): Promise<void> {
    const notified = (channel: string) => (payload: string) => {
      if (this.#subscriptions.has(subscription)) subscription.notified(channel, payload)
    }
    for (const channel of subscription.channels) await client.listen(channel, notified(channel))
    subscription.connected()
  }

  #run<T>(work: Work<T>, kind: 'reads' | 'writes'): Promise<T> {
    return this.#queue.run(async () => {
      if (kind === 'writes') this.#beforeWriting()
      const client = (this.#client ??= await this.#reopen())
      try {
        return await this.#inTime(client, work)
      } catch (error) {
        if (!isUnwritable(error)) throw error
        log.error({ err: error }, 'The embedded database couldn’t write')
        if (isPanic(error)) {
          this.#client = undefined
          // Every writer would open it again, one after the other.
          this.#writesAgainAt = Date.now() + RETRY_MS
        }
        throw unwritable()
      }
    })
  }

  /** Throws DatabaseAway when it takes too long; then nothing of it is done, and nothing of it stays open. */
  async #inTime<T>(client: PGlite, work: Work<T>): Promise<T> {
    let isOver = false
    const late = Symbol('late')
    const done = await withTimeout(
      work(client, () => isOver),
      WORK_MS,
      () => late,
    )
    if (done !== late) return done as T
    isOver = true
    log.error({}, 'The embedded database took too long')
    const answers = await withTimeout(say(client, 'rollback'), ROLLBACK_MS).catch(() => undefined)
    if (!answers) this.#client = undefined
    throw new DatabaseAway()
  }

  #beforeWriting(): void {
    if (Date.now() < this.#writesAgainAt) throw unwritable()
    if (freeBytes(this.#folder) < LEAST_FREE_BYTES) {
      throw new Problem(
        'internal_error',
        `The disk with the data folder is full: less than ${LEAST_FREE_BYTES / 1024 / 1024} MiB are free. Nothing was changed. Free up space, then try again.`,
      )
    }
  }

  async #reopen(): Promise<PGlite> {
    if (Date.now() < this.#retryAt) throw unwritable()
    try {
      const client = await openDatabase(this.#folder)
      for (const subscription of this.#subscriptions) await this.#listen(client, subscription)
      return client
    } catch (error) {
      log.error({ err: error }, 'The embedded database couldn’t be opened again')
      this.#retryAt = Date.now() + RETRY_MS
      throw unwritable()
    }
  }
}

/** PGlite's own says more after a panic, and would wait for its answer for ever. Nothing else uses the connection meanwhile. */
async function inTransaction<T>(
  client: PGlite,
  isOver: () => boolean,
  work: (tx: EmbeddedTransaction) => Promise<T>,
): Promise<T> {
  const inTime = () => {
    if (isOver()) throw new DatabaseAway()
  }
  const query = (async (...args: Parameters<Query>) => {
    inTime()
    return client.query(...args)
  }) as Query
  await say(client, 'begin')
  try {
    const result = await work({ query })
    inTime()
    await say(client, 'commit')
    // Then PostgreSQL delivers notifications, as after each query of PGlite's own.
    await client.execProtocol(protocol.serialize.sync())
    return result
  } catch (error) {
    if (!isOver() && !isPanic(error)) await say(client, 'rollback')
    throw error
  }
}

/** Asks at once, as PGlite writes: through a thread it took longer than to write. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    throw missing(folder)
  }
}

/** What is open can still be written then, and would be lost. */
const missing = (folder: string): Problem =>
  new Problem(
    'internal_error',
    `The folder of the database, ${folder}, is gone. Nothing was changed; stop the service, put the data folder back, and start it again.`,
  )

const unwritable = (): Problem =>
  new Problem(
    'internal_error',
    'The database couldn’t be written. Nothing was changed; check whether the disk with the data folder is full, then try again.',
  )

/** By its words, as PostgreSQL has codes for some of the reasons only. Drizzle wraps what a query fails with. */
const isUnwritable = (error: unknown): boolean =>
  error instanceof Error &&
  (isPanic(error) || /^could not (write|extend|create|fsync)/.test(error.message) || isUnwritable(error.cause))

const isPanic = (error: unknown): boolean =>
  error instanceof Error && (('severity' in error && error.severity === 'PANIC') || isPanic(error.cause))
