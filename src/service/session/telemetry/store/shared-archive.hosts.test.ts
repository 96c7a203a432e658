import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { describe, expect, test as base } from 'vitest'
import { Artifacts } from '../../../storage/artifacts'
import { TestWire } from '../../../database/test-postgres'
import type { Atomic } from '../../../database/atomic'
import { openDatabase, type OpenDatabase } from '../../../database/database'
import { contentPieces, contents } from '../../../database/schema'
import { sharedPostgres } from '../../../database/test-database'
import type { EventLog } from '../event-log'
import { WHOLE } from '../events'
import { allOf, callEvent, consoleEvent } from '../test-events'
import { SessionFiles } from './session-files'
import { TelemetryStore } from './telemetry-store'
import { collectWarnings } from '../../../shared/test-warnings'

const warnings = collectWarnings()

// Hosts that share a PostgreSQL, without their browsers.

const MEBI = 1024 * 1024
/** Each look reads all that is kept. */
const SOON = { timeout: 60_000, interval: 200 }
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

const postgres = sharedPostgres()

/** Hosts that share a database, and where their data folders are. */
class Cluster {
  readonly folder: string
  readonly database: string
  readonly hosts: Host[] = []

  constructor(folder: string, database: string) {
    this.folder = folder
    this.database = database
  }

  /** The same `id` is the same data folder. */
  async open(id: string, options: Omit<HostOptions, 'id' | 'url'> & { url?: string } = {}): Promise<Host> {
    const host = await Host.open(path.join(this.folder, id), { id, url: postgres.url(this.database), ...options })
    this.hosts.push(host)
    return host
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.stop()))
    await rm(this.folder, { recursive: true })
  }
}

const test = base.extend<{ cluster: Cluster }>({
  cluster: async ({ onTestFinished }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-archive-'))
    const cluster = new Cluster(folder, await postgres.database())
    onTestFinished(() => cluster.close())
    await use(cluster)
  },
})

interface HostOptions {
  readonly id: string
  readonly url: string
  readonly maxBytes?: number
  readonly closeMs?: number
}

/** What of a host keeps telemetry. */
class Host {
  readonly #dataDir: string
  readonly database: OpenDatabase
  readonly artifacts: Artifacts
  readonly store: TelemetryStore
  /** How often the database did not answer. */
  failures = 0
  #stopped: Promise<void> | undefined

  private constructor(parts: Pick<Host, 'database' | 'artifacts' | 'store'> & { dataDir: string }) {
    this.#dataDir = parts.dataDir
    this.database = parts.database
    this.artifacts = parts.artifacts
    this.store = parts.store
  }

  static async open(dataDir: string, { id, url, maxBytes = 64 * MEBI, closeMs }: HostOptions): Promise<Host> {
    await mkdir(dataDir, { recursive: true })
    const database = await openDatabase({ dataDir, url, shared: true })
    const { db } = database
    const atomic = async (...statements: SQL[]) => {
      try {
        return await database.atomic(...statements)
      } catch (error) {
        host.failures += 1
        throw error
      }
    }
    const artifacts = await Artifacts.open({ db, dataDir, shared: true })
    const { copies } = artifacts
    const shared = copies && { db, atomic: atomic as Atomic, host: id, folders: copies, closeMs }
    const store = await TelemetryStore.open({ dataDir, maxBytes, lost: () => {}, shared })
    const host: Host = new Host({ dataDir, database, artifacts, store })
    return host
  }

  folderOf(session: string): string {
    return path.join(this.#dataDir, 'telemetry', session)
  }

  /** The numbers of the events that can be read here; none of a session of which nothing is known. */
  async read(session: string): Promise<number[]> {
    const found = await this.store.find(session)
    return found ? allOf(found.forward(WHOLE, () => true)) : []
  }

  /** The numbers of the events that are on its disk. */
  written(session: string): Promise<number[]> {
    return allOf(new SessionFiles(this.folderOf(session)).forward(WHOLE, () => true))
  }

  /** A session with so many events, which is over. */
  ended(session: string, events = 3): EventLog {
    const log = this.running(session, events)
    this.store.end(session)
    return log
  }

  running(session: string, events = 3): EventLog {
    const log = this.store.begin(session)
    for (let index = 1; index <= events; index++) log.append(consoleEvent(`${index} ${'x'.repeat(10_000)}`))
    return log
  }

  /** Idempotent. */
  stop(): Promise<void> {
    const stop = async () => {
      await this.store.dispose()
      this.artifacts.dispose()
      await this.database.close()
    }
    this.#stopped ??= stop()
    return this.#stopped
  }
}

/** Everything that is kept in the database. */
async function kept({ database: { db } }: Host): Promise<string[]> {
  const rows = await db.select().from(contents)
  const pieces = await db.select({ content: contentPieces.content }).from(contentPieces)
  expect(new Set(pieces.map(({ content }) => content))).toEqual(new Set(rows.map(({ id }) => id)))
  return rows.map(({ id }) => id.split('/').slice(0, 2).join('/')).sort()
}

async function age(folder: string, days: number): Promise<void> {
  const then = new Date(Date.now() - days * 24 * 3600 * 1000)
  for (const file of await readdir(folder)) await utimes(path.join(folder, file), then, then)
}

describe.concurrent('what has happened in a session that is over', () => {
  test('is read on another host, also when its own has gone for good, with what came after its end', async ({
    cluster,
    expect,
  }) => {
    // Its stop brings in all that it can, and not only what a busy machine can in 3 s.
    const [one, other] = [await cluster.open('one', { closeMs: SOON.timeout }), await cluster.open('other')]
    const log = one.ended('first', 250)
    expect(one.store.isIdle).toBe(false)
    await expect.poll(() => other.read('first'), SOON).toEqual(upTo(250))
    await expect.poll(() => one.store.isIdle, SOON).toBe(true)
    log.append(callEvent(200))
    await expect.poll(() => other.read('first'), SOON).toEqual(upTo(251))
    await expect.poll(() => kept(other), SOON).toEqual(['telemetry/first'])
    one.ended('last')
    one.running('silent', 0)
    one.store.end('silent')
    await expect.poll(() => one.written('last'), SOON).toEqual(upTo(3))
    await one.stop()
    await rm(path.join(cluster.folder, 'one'), { recursive: true })
    expect(await other.read('first')).toEqual(upTo(251))
    expect(await other.read('last')).toEqual(upTo(3))
    const found = await other.store.find('first')
    expect(found && (await allOf(found.backward({ ...WHOLE, to: 200 }, ({ seq }) => seq > 100)))).toEqual(
      upTo(199).slice(100).toReversed(),
    )
    expect(await kept(other)).toEqual(['telemetry/first', 'telemetry/last'])
    for (const unknown of ['silent', 'none', '../one', "';"]) expect(await other.store.find(unknown)).toBeUndefined()
    expect(warnings).toEqual([])
  })

  test('is brought in at the next start when its host was killed before it could', async ({ cluster, expect }) => {
    const killed = await cluster.open('one')
    killed.running('first', 250)
    // As a killed service leaves it: in its folder, and never ended. A stop writes only what it can in 2 s.
    await expect.poll(() => killed.written('first'), SOON).toEqual(upTo(250))
    await killed.stop()
    const other = await cluster.open('other')
    expect(await kept(other)).toEqual([])
    const again = await cluster.open('one')
    again.running('runs')
    await expect.poll(() => other.read('first'), SOON).toEqual(upTo(250))
    expect(again.store.isIdle).toBe(false)
    expect(await other.read('runs')).toEqual([])
    await again.stop()
    await cluster.open('one')
    await expect.poll(() => kept(other), SOON).toEqual(['telemetry/first', 'telemetry/runs'])
  })

  test('is brought in when a database answers again that was away, and a stop does not wait for one', async ({
    cluster,
    expect,
  }) => {
    const wire = await TestWire.to(postgres)
    try {
      const other = await cluster.open('other')
      const one = await cluster.open('one', { url: wire.url(cluster.database) })
      wire.cut()
      one.ended('first')
      await expect(one.read('first')).resolves.toEqual(upTo(3))
      await expect(one.store.find('second')).rejects.toMatchObject({ status: 503 })
      // That one, and two tries to bring it in at least.
      await expect.poll(() => one.failures, SOON).toBeGreaterThanOrEqual(3)
      expect(one.store.isIdle).toBe(false)
      expect(await other.read('first')).toEqual([])
      wire.mend()
      await expect.poll(() => other.read('first'), SOON).toEqual(upTo(3))

      wire.silence()
      one.ended('second')
      const begun = performance.now()
      await one.store.dispose()
      expect(performance.now() - begun).toBeLessThan(20_000)
      wire.mend()
      await one.stop()
      expect(warnings).toEqual([])
      await cluster.open('one')
      await expect.poll(() => other.read('second'), SOON).toEqual(upTo(3))
    } finally {
      await Promise.all(cluster.hosts.map((host) => host.stop()))
      await wire.close()
    }
  })

  test('may be too much for a stop: then nothing half is left in the database', async ({ cluster, expect }) => {
    const one = await cluster.open('one')
    one.ended('first', 100)
    await expect.poll(() => kept(one), SOON).toEqual(['telemetry/first'])
    const copied = one.artifacts.copies?.copy('telemetry/first/again', one.folderOf('first'), AbortSignal.abort())
    await expect(copied).rejects.toThrow('aborted')
    expect(await kept(one)).toEqual(['telemetry/first'])
  })
})

describe.concurrent('what has expired', () => {
  test('goes from the database with the folder of its host: what is too old, and what is too much', async ({
    cluster,
    expect,
  }) => {
    const one = await cluster.open('one')
    const ids = Array.from({ length: 6 }, (_, index) => `s${index}`)
    for (const id of ids) one.ended(id, 98)
    await expect.poll(async () => (await kept(one)).length, SOON).toBe(6)
    await one.stop()
    await age(one.folderOf('s3'), 31)
    for (const [at, id] of ['s5', 's4', 's2', 's1', 's0'].entries()) await age(one.folderOf(id), at)
    // 15/16 of it: room for three.
    const again = await cluster.open('one', { maxBytes: 3.5 * MEBI })
    await expect.poll(() => kept(again), SOON).toEqual(['telemetry/s2', 'telemetry/s4', 'telemetry/s5'])
    const other = await cluster.open('other')
    expect(await other.read('s3')).toEqual([])
    expect(await other.read('s4')).toEqual(upTo(98))
  })

  test('is removed by any host when it is too old and its own is gone for good; until then it stays there', async ({
    cluster,
    expect,
  }) => {
    const one = await cluster.open('one')
    for (const id of ['old', 'young']) one.ended(id)
    await expect.poll(() => kept(one), SOON).toHaveLength(2)
    const { db } = one.database
    // What the version before did about every content for which it knew no row.
    await db.execute(sql`delete from contents where created_at < now() - interval '1 day'`)
    await db.execute(
      sql`update telemetry_archives set written_at = now() - interval '31 days' where session_id = 'old'`,
    )
    await one.stop()
    await rm(path.join(cluster.folder, 'one'), { recursive: true })
    const other = await cluster.open('other')
    await expect.poll(() => kept(other), SOON).toEqual(['telemetry/young'])
    expect(await other.read('young')).toEqual(upTo(3))
    // A host that has lost its data folder, and not its id, takes nothing away.
    const empty = await cluster.open('one')
    await expect.poll(() => empty.read('young'), SOON).toEqual(upTo(3))
    await empty.stop()
    expect(await kept(other)).toEqual(['telemetry/young'])
  })
})
