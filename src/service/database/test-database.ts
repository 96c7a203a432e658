import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { TestPostgres } from './test-postgres'
import { Store } from './store'
import { TestDatabases } from './test-databases'
import { dropTemplates } from './test-templates'

const run = promisify(execFile)

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty database, to be copied. */
    emptyData: string
    /** Where a PostgreSQL answers, and the name of a database of it with our tables. */
    postgres: { folder: string; template: string }
  }
}

/**
 * Making a database takes seconds, and copying an empty one does not: one is made for all test files, and one PostgreSQL for all that need no
 * server of their own. Run by vitest, for each project.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects below it are provided with what it is.
  if (!project.isRootProject()) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-empty-'))
  const [postgres] = await Promise.all([startPostgres(project), makeEmptyData(folder)])
  project.provide('emptyData', folder)
  return async () => {
    await Promise.all([postgres.stop(), rm(folder, { recursive: true })])
  }
}

async function makeEmptyData(folder: string): Promise<void> {
  await (await Store.open({ dataDir: folder })).close()
  await dropTemplates(path.join(folder, 'database'))
}

async function startPostgres(project: TestProject): Promise<TestPostgres> {
  // For as many hosts as there are in the files that run at once.
  const postgres = await TestPostgres.start({ settings: { max_connections: 400 }, within: await roomInMemory() })
  project.provide('postgres', { folder: postgres.folder, template: await postgres.template() })
  return postgres
}

/**
 * Each database is hundreds of files, made and removed: a disk's file system spends more on finding room for them than the tests on what they
 * say. Undefined where memory has no room for them all.
 */
async function roomInMemory(): Promise<string | undefined> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize < 6 * 1024 ** 3 ? undefined : memory
}

/** Returns the PostgreSQL that all test files share. What takes it away, or changes its settings, needs a `TestPostgres` of its own. */
export function sharedPostgres(): TestDatabases {
  const { folder, template } = inject('postgres')
  return new TestDatabases(folder, template)
}

/** Gives a new data folder an empty database. These are hundreds of files, for which Node's own `cp` takes five times as long. */
export async function furnishData(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await run('cp', ['-r', '--sparse=always', `${inject('emptyData')}/.`, dataDir])
}

/** Opens the store of a new data folder. */
export async function openTestStore(dataDir: string): Promise<Store> {
  await furnishData(dataDir)
  return Store.open({ dataDir })
}
