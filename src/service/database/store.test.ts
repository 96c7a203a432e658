import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startTime } from '../shared/process-stat'
import { newSetup } from '../pools/config'
import { PoolCreate } from '../../contract/pool'
import { Problem } from '../shared/problem'
import { StartError } from '../shared/start-error'
import { DatabaseAway } from './away'
import { openDatabase } from './database'
import { EmbeddedDatabase } from './embedded'
import { POSTGRES_MAJOR } from './embedded-files'
import { newId } from './ids'
import { DataFolderInUse, DataLock } from './lock'
import { migrate } from './migrate'
import { removePool } from '../state/pool-changes'
import { PoolStore } from '../state/pool-store'
import { Secrets } from './secrets'
import { startRefusal } from './start-refusal'
import { Store } from './store'
import { furnishData, openTestStore } from './test-database'

const NO_REFERENCES = { profileId: undefined, extensionIds: undefined, proxyId: undefined }
/** The first opening of a database takes seconds, more on a busy machine. */
const slow = 120_000

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-store-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('ids have the shape of the wire and differ', () => {
  const ids = Array.from({ length: 200 }, newId)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{23}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('pools survive, the same service can be stopped twice', { timeout: slow }, async () => {
  const record = {
    id: newId(),
    createdAt: new Date(),
    ...newSetup(PoolCreate.parse({ size: 2, name: 'kept', chrome_policy: { é: ["'", null, '\u0000\ud800'] } }), {
      profileId: 'p',
      extensionIds: ['e', 'f'],
      proxyId: undefined,
    }),
    rateBeforePause: 40,
  }
  const first = await openTestStore(folder)
  await (await PoolStore.open(first.db, first.secrets)).add(first.db, record)
  await first.close()
  await first.close()
  const second = await Store.open({ dataDir: folder })
  const pools = await PoolStore.open(second.db, second.secrets)
  expect(await pools.all()).toEqual([record])
  const { profile: _, ...config } = { ...record.config, size: 5, name: 'renamed' }
  const changed = { config, profileId: undefined, extensionIds: [], rateBeforePause: undefined }
  await pools.update(second.db, record.id, changed)
  expect(await pools.all()).toEqual([{ ...record, ...changed }])
  // As a version leaves it that does not know the column.
  await second.db.execute(sql`update pools set size = null`)
  await PoolStore.open(second.db, second.secrets)
  expect((await second.db.execute<{ size: number }>(sql`select size from pools`)).rows).toEqual([{ size: 5 }])
  await second.close()
})

test(
  'a start that fails with its tables closes the database, then lets the data folder go',
  { timeout: slow },
  async () => {
    const first = await openTestStore(folder)
    await first.db.execute(sql`delete from migrations`)
    await first.close()
    const closing = vi.spyOn(EmbeddedDatabase.prototype, 'close')
    const releasing = vi.spyOn(DataLock.prototype, 'release')
    onTestFinished(() => [closing, releasing].forEach((spy) => spy.mockRestore()))
    await expect(Store.open({ dataDir: folder })).rejects.toThrow(/by 0001-pools-and-keys .*Nothing was changed/)
    const [closed, released] = [closing, releasing].map(({ mock }) => mock.invocationCallOrder)
    expect(closed).toHaveLength(1)
    expect(closed?.[0]).toBeLessThan(released?.[0] ?? 0)
    await (await DataLock.take(folder)).release()
  },
)

test('migrations run once, names are unique in the database too', { timeout: slow }, async () => {
  await furnishData(folder)
  const database = await openDatabase({ dataDir: folder })
  await migrate(database.db)
  await migrate(database.db)
  const store = await PoolStore.open(database.db, new Secrets([]))
  const setup = newSetup(PoolCreate.parse({ size: 1, name: 'twice' }), NO_REFERENCES)
  await store.add(database.db, { id: newId(), createdAt: new Date(), ...setup })
  await expect(store.add(database.db, { id: newId(), createdAt: new Date(), ...setup })).rejects.toThrow()
  await database.close()
})

test('the black box of a pool is read with it, outlives its updates and goes with it', { timeout: slow }, async () => {
  await furnishData(folder)
  const database = await openDatabase({ dataDir: folder })
  const { db } = database
  const store = await PoolStore.open(db, new Secrets([]))
  const setup = newSetup(PoolCreate.parse({ size: 1 }), NO_REFERENCES)
  const record = { id: newId(), createdAt: new Date(), ...setup }
  await store.add(db, record)
  const minutes = async () => [
    (await store.find(db, record.id))?.blackBoxMinutes,
    (await store.all())[0]?.blackBoxMinutes,
  ]
  for (const set of [2, 3]) {
    await store.setBlackBox(db, record.id, set)
    await store.update(db, record.id, setup)
    expect(await minutes()).toEqual([set, set])
  }
  await store.setBlackBox(db, record.id, 0)
  expect(await minutes()).toEqual([undefined, undefined])
  await store.setBlackBox(db, record.id, 4)
  await removePool(db, record.id, false)
  await store.add(db, record)
  expect(await minutes()).toEqual([undefined, undefined])
  await database.close()
})

describe('the lock of a data folder', () => {
  const refusal = () =>
    DataLock.take(folder).then(
      () => undefined,
      (error: unknown) => error,
    )

  test('a living service keeps others out until it lets go, and says where it answers', async () => {
    const lock = await DataLock.take(folder)
    const description = `process ${process.pid}`
    expect(await refusal()).toEqual(new DataFolderInUse(folder, { description, address: undefined }))
    await lock.announce('http://127.0.0.1:4600')
    const refused = (await refusal()) as DataFolderInUse
    expect(refused.holder).toEqual({ description, address: 'http://127.0.0.1:4600' })
    expect(refused.message).toContain(`(${description}) uses the data folder ${folder}`)
    await lock.release()
    await lock.release()
    await (await DataLock.take(folder)).release()
    expect(await readdir(folder)).toEqual(['lock'])
  })

  test('a service of an earlier version holds it while it lives, and not after that', async () => {
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill('SIGKILL'))
    await writeFile(path.join(folder, 'lock'), `${other.pid} ${startTime(other.pid ?? 0)}`)
    await writeFile(path.join(folder, 'address'), 'http://127.0.0.1:4600')
    expect(await refusal()).toMatchObject({
      holder: { description: `process ${other.pid}`, address: 'http://127.0.0.1:4600' },
    })
    other.kill('SIGKILL')
    await once(other, 'exit')
    const lock = await DataLock.take(folder)
    expect(await readdir(folder)).toEqual(['lock'])
    await lock.release()
  })

  test('an earlier version reads that a living service holds it', async () => {
    // It compares the first two words with what the system says of the process.
    await writeFile(path.join(folder, 'lock'), 'a longer record of a service that was killed')
    const lock = await DataLock.take(folder)
    const [pid, started] = (await readFile(path.join(folder, 'lock'), 'utf8')).split(' ')
    expect([Number(pid), started]).toEqual([process.pid, startTime(process.pid)])
    await lock.release()
  })

  test('a process that has only the same number does not hold it', async () => {
    await writeFile(path.join(folder, 'lock'), `${process.pid} 1`)
    await (await DataLock.take(folder)).release()
  })

  test('who has lost it to an earlier version knows', async () => {
    const lock = await DataLock.take(folder)
    expect(await lock.isHeld()).toBe(true)
    await rm(path.join(folder, 'lock'))
    await writeFile(path.join(folder, 'lock'), '7 1')
    await writeFile(path.join(folder, 'address'), 'of the other')
    expect(await lock.isHeld()).toBe(false)
    await lock.release()
    expect(await readFile(path.join(folder, 'address'), 'utf8')).toBe('of the other')
  })
})

describe('what keeps a start from its data folder is one sentence with a way out', () => {
  test.each([
    ['EACCES', /can’t be written.*Make the service’s user its owner/],
    ['EROFS', /can’t be written/],
    ['ENOSPC', /is full. Free up space/],
  ])('%s', (code, sentence) => {
    const refused = startRefusal(Object.assign(new Error(`${code}: it failed`), { code }), folder)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(sentence)
  })

  test('a database that stops answering', () => {
    const query = new Error('A query failed', { cause: new DatabaseAway() })
    expect(String(startRefusal(query, folder))).toContain('stopped responding during the start. Check its log')
  })

  test('a database whose user lacks a right', () => {
    const answer = Object.assign(new Error('permission denied for table hosts'), { severity: 'ERROR', code: '42501' })
    const refused = startRefusal(new Error('A query failed', { cause: answer }), folder)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toContain('(permission denied for table hosts). Make it the owner')
  })

  test('the version of the database that is told from a newer one is the embedded one', async () => {
    await furnishData(folder)
    expect(await readFile(path.join(folder, 'database', 'PG_VERSION'), 'utf8')).toBe(`${POSTGRES_MAJOR}\n`)
  })

  test('too little room for the database', () => {
    const query = new Error('A query failed', { cause: new Problem('internal_error', 'The disk is full.') })
    expect(startRefusal(query, folder)).toEqual(new StartError('The disk is full.'))
  })
})

/** Has a new database copied from the one that all tests have: to make one takes 4 s of processor time. Returns what ends it. */
async function copyInsteadOfMaking(): Promise<() => void> {
  const { execPath } = process
  process.execPath = path.join(folder, 'program')
  const [made, draft] = [path.join(inject('emptyData'), 'database'), '"$5"']
  await writeFile(process.execPath, `#!/bin/sh\ncp -r '${made}/.' ${draft}\nrm "$0"\n`, { mode: 0o700 })
  return () => void (process.execPath = execPath)
}

test(
  'a first start that was killed is begun anew, also while what it had started still writes',
  { timeout: slow },
  async () => {
    const draft = path.join(folder, 'database.draft-killed')
    await mkdir(path.join(draft, 'base'), { recursive: true })
    let written = 0
    const orphan = setInterval(() => {
      mkdirSync(path.join(draft, 'base'), { recursive: true })
      writeFileSync(path.join(draft, 'base', String((written += 1))), '')
    }, 10)
    const restore = await copyInsteadOfMaking()
    const store = await Store.open({ dataDir: folder }).finally(restore)
    clearInterval(orphan)
    await expect(store.ping()).resolves.toBeUndefined()
    await store.close()
    expect(written).toBeGreaterThan(0)
    await (await Store.open({ dataDir: folder })).close()
    expect(await readdir(folder)).toEqual(['database', 'lock', 'secret'])
  },
)
