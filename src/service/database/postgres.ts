import { setTimeout as sleep } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type ClientBase, type PoolClient, type QueryConfig } from 'pg'
import { withTimeout } from '../shared/deadline'
import { queryOf, type Atomic } from './atomic'
import { DatabaseAway, isConnectionError } from './away'
import type { Subscription, ListenConnection } from './listen-connection'
import { background } from '../shared/stray'

/** A database that does not respond within this time is away, ms. */
const timeoutMs = 5_000
/** The limit for statements that may take longer. */
const longestMs = 30_000
/** How much earlier PostgreSQL gives a statement up by itself, ms. It goes on with one whose connection is gone, and keeps that. */
const earlierMs = 1_000
const connectMs = 10_000
/** A process that stands still in the middle of a transaction loses it, and its locks, after this time, ms. */
const longestPauseMs = 5_000

/** On a line each answer counts: it is what shows that the line is not broken, ms. */
const listenTimeoutMs = 1_000
/** How long a statement on it may wait for others that have what it needs, ms: short enough that three can, one after the other. */
const lineLockMs = 300
const retryMs = 250

/** What of one statement's answer is used. */
type Answer = { rows: never[] }

export class PostgresDatabase {
  readonly db
  readonly #url: string
  readonly #pool: Pool

  constructor(url: string) {
    this.#url = url
    this.#pool = new Pool({
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: connectMs,
      query_timeout: longestMs,
      lock_timeout: timeoutMs - earlierMs,
      statement_timeout: longestMs - earlierMs,
      idle_in_transaction_session_timeout: longestPauseMs,
      pipeline: true,
    })
    // A connection that breaks fails what it is asked, and is replaced; without listeners it would end the process, idle or in use.
    this.#pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
    this.db = drizzle({ client: this.#pool })
    // Drizzle's own keeps a connection for ever that breaks as the transaction begins.
    this.db.transaction = (work, config) => this.#with((client) => drizzle({ client }).transaction(work, config))
  }

  readonly atomic: Atomic = (...statements) =>
    this.#with(async (client) => (await sendTogether(client, statements, timeoutMs)) as never)

  /** Opens a connection of its own, for as long as it is wanted. */
  hold(): Promise<PoolClient> {
    return this.#pool.connect()
  }

  listen(subscription: Subscription): Promise<ListenConnection> {
    return PostgresListener.open(this.#url, subscription)
  }

  async close(): Promise<void> {
    // A server that stands still closes no connection.
    await withTimeout(this.#pool.end(), timeoutMs)
  }

  /** Throws DatabaseAway when it does not respond; whatever is open on such a connection ends with it. */
  async #with<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw isConnectionError(error) ? new DatabaseAway(error) : error
    })
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      const away = isConnectionError(error)
      client.release(away)
      throw away ? new DatabaseAway(error) : error
    }
  }
}

class PostgresListener implements ListenConnection {
  readonly #url: string
  readonly #subscription: Subscription
  readonly #closing = new AbortController()
  #client: Client | undefined

  private constructor(url: string, subscription: Subscription) {
    this.#url = url
    this.#subscription = subscription
  }

  static async open(url: string, subscription: Subscription): Promise<PostgresListener> {
    const listener = new PostgresListener(url, subscription)
    // Nothing runs yet that would have to end: the first connection may take as long as any other.
    background(listener.#keep(await listener.#connect(connectMs)))
    return listener
  }

  readonly atomic: Atomic = async (...statements) => {
    if (!this.#client) throw new Error('The connection to the database was lost.')
    return (await sendTogether(this.#client, statements, listenTimeoutMs)) as never
  }

  async close(): Promise<void> {
    this.#closing.abort()
    // A server that stands still closes no connection.
    if (this.#client) await withTimeout(this.#client.end(), listenTimeoutMs).catch(() => undefined)
  }

  /** Resolves when the line is made. What that resolves with resolves when it is broken. */
  async #connect(mayTakeMs: number): Promise<{ broken: Promise<void> }> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: mayTakeMs,
      query_timeout: listenTimeoutMs,
      lock_timeout: lineLockMs,
      statement_timeout: listenTimeoutMs,
      keepAlive: true,
      pipeline: true,
    })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', resolve)
    })
    client.on('notification', ({ channel, payload = '' }) => this.#subscription.notified(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#subscription.channels) {
        const text = `listen ${client.escapeIdentifier(channel)}`
        await client.query({ text, query_timeout: mayTakeMs } as QueryConfig)
      }
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    if (this.#closing.signal.aborted) void client.end().catch(() => undefined)
    this.#client = client
    this.#subscription.connected()
    return { broken }
  }

  async #keep(first: { broken: Promise<void> }): Promise<void> {
    let { broken } = first
    const { signal } = this.#closing
    for (;;) {
      await broken
      const before = this.#client
      this.#client = undefined
      if (signal.aborted) return
      void before?.end().catch(() => undefined)
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      const listener = await this.#connect(listenTimeoutMs).catch(() => undefined)
      if (listener) ({ broken } = listener)
    }
  }
}

/** Fails with the first statement that does; all of them have been answered then. */
async function sendTogether(client: ClientBase, statements: readonly SQL[], timeoutMs: number): Promise<never[][]> {
  const send = (query: object): Promise<Answer> => client.query({ ...query, query_timeout: timeoutMs } as never)
  const queries = statements.map(queryOf)
  if (queries.length === 1) return (await Promise.all(queries.map(send))).map(({ rows }) => rows)
  const sent = [{ text: 'begin' }, ...queries, { text: 'commit' }].map(send)
  const answers = await Promise.allSettled(sent)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return answers.slice(1, -1).map((answer) => (answer as PromiseFulfilledResult<Answer>).value.rows)
}
