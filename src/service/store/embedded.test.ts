import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from './store'
import { openTestStore } from './test-database'

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
        await expect(change(store)).rejects.toThrow('The database could not be written')
    } finally {
      limitFiles('unlimited')
    }
    await expect.poll(() => change(store).then(() => 'made'), { timeout: 15_000 }).toBe('made')
    expect((await store.db.execute(sql`select number from kept`)).rows).toEqual([{ number: 2 }])
  },
)
