import { execFileSync } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '../shared/log'
import { DatabaseAway } from './away'
import { EmbeddedDatabase, OPEN_MS, WORK_MS } from './embedded'
import type { Store } from './store'
import { furnishData, openTestStore } from './test-database'

/** As on a full disk: this process can write to no file, or to all again. */
const limitFiles = (limit: '0:unlimited' | 'unlimited'): void =>
  void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${limit}`])

const WAYS = {
  'one after the other': ({ db }: Store) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update kept set number = number + 1`)
      await tx.execute(sql`update kept set number = number + 1`)
    }),
  'sent together': ({ database }: Store) =>
    database.atomic(sql`update kept set number = number + 1`, sql`update kept set number = number + 1`),
}

test.each(Object.entries(WAYS))(
  'several changes, %s, that cannot be written fail together, and are made when there is room again',
  async (_way, change) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-full-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const store = await openTestStore(folder)
    onTestFinished(() => store.close())
    // There is room in the table's file; what cannot be written is the log, at the end.
    await store.db.execute(sql`create table kept as select 0 as number`)
    limitFiles('0:unlimited')
    try {
      for (let attempt = 0; attempt < 3; attempt += 1)
        await expect(change(store)).rejects.toThrow('The database couldn’t be written')
    } finally {
      limitFiles('unlimited')
    }
    await expect.poll(() => change(store).then(() => 'made')).toBe('made')
    expect((await store.db.execute(sql`select number from kept`)).rows).toEqual([{ number: 2 }])
  },
)

test('work that never ends is given up, blocks no other work for ever, and leaves nothing half done', async () => {
  const failure = vi.spyOn(log, 'error').mockImplementation(() => {})
  onTestFinished(() => failure.mockRestore())
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-late-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await furnishData(folder)
  const database = await EmbeddedDatabase.open(await realpath(path.join(folder, 'database')))
  onTestFinished(() => database.close())
  await database.query('create table kept as select 0 as number')
  const late = vi.fn<(outcome: unknown) => void>()
  let goOn: (() => void) | undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hangs = database.transaction(async (tx) => {
    await tx.query('update kept set number = 1')
    await new Promise<void>((resolve) => (goOn = resolve))
    await tx.query('update kept set number = 2').catch(late)
  })
  const next = database.query('select number from kept')
  await expect.poll(() => goOn).toBeDefined()
  vi.advanceTimersByTime(WORK_MS)
  await expect(hangs).rejects.toThrow('The database is not responding')
  expect((await next).rows).toEqual([{ number: 0 }])
  goOn?.()
  await expect.poll(() => late.mock.calls).toEqual([[new DatabaseAway()]])
  expect((await database.query('select number from kept')).rows).toEqual([{ number: 0 }])
})

test('a database that never opens is told, and the start does not wait for it for ever', async () => {
  const create = vi.spyOn(PGlite, 'create').mockImplementation((() => new Promise(() => {})) as never)
  onTestFinished(() => create.mockRestore())
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const opened = expect(EmbeddedDatabase.open('nowhere')).rejects.toThrow(`not open after ${OPEN_MS / 1000} s`)
  await vi.advanceTimersByTimeAsync(OPEN_MS)
  await opened
})
