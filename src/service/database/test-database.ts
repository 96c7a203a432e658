import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { Mutex } from '../shared/mutex'
import { newPostgresFiles, TestPostgres } from './test-postgres'
import { Store, type StoreOptions } from './store'
import { copyDatabase, databasesFolder } from './test-data'
import { TestDatabases } from './test-databases'
import { makeEmptyData } from './test-empty-data'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty database, to be copied; its copies are beside it. */
    emptyData: string
    /** Where a PostgreSQL answers, and the name of a database of it with our tables. */
    postgres: { folder: string; template: string }
    /** The files of a PostgreSQL without any database, to be copied. */
    postgresFiles: string
  }
}

/**
 * Making a database takes seconds, and copying an empty one does not: one is made for all test files, and one PostgreSQL for all that need no
 * server of their own. Run by vitest, for each project.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects below it are provided with what it is.
  if (!project.isRootProject()) return undefined
  const folder = await databasesFolder()
  // Of the tests and of their browsers, each of which is hundreds of files, too. Workers start with it.
  process.env['TMPDIR'] = path.dirname(folder)
  const empty = path.join(folder, 'empty')
  const [postgres] = await Promise.all([
    startPostgres(project, folder),
    makeEmptyData(empty, async (dataDir) => (await Store.open({ dataDir })).close()),
  ])
  project.provide('emptyData', empty)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function startPostgres(project: TestProject, within: string): Promise<TestPostgres> {
  // For as many hosts as there are in the files that run at once.
  const files = await newPostgresFiles(within)
  project.provide('postgresFiles', files)
  const postgres = await TestPostgres.start({ settings: { max_connections: 400 }, within, files })
  project.provide('postgres', { folder: postgres.folder, template: await postgres.template() })
  return postgres
}

/** Returns the PostgreSQL that all test files share. What takes it away, or changes its settings, needs `ownPostgres`. */
export function sharedPostgres(): TestDatabases {
  const { folder, template } = inject('postgres')
  return new TestDatabases(folder, template)
}

/** Starts a PostgreSQL for a test that takes it away, or that needs other settings. */
export function ownPostgres(settings: Readonly<Record<string, number>>): Promise<TestPostgres> {
  return TestPostgres.start({ settings, files: inject('postgresFiles') })
}

/** Gives a new data folder an empty database. */
export function furnishData(dataDir: string): Promise<void> {
  return copyDatabase(inject('emptyData'), dataDir)
}

/** Opens the store of a new data folder. */
export async function openTestStore(dataDir: string): Promise<Store> {
  await furnishData(dataDir)
  return Store.open({ dataDir })
}

/** The databases of data folders. */
const databases = new Map<string, string>()

/**
 * Opens the store of a data folder as if its database were the embedded one, which takes five times as much of the processor to open: it is one of
 * the PostgreSQL that all test files share, and no other host uses it.
 */
export async function openLightStore(dataDir: string, secretKeys?: StoreOptions['secretKeys']): Promise<Store> {
  const postgres = sharedPostgres()
  const database = databases.get(dataDir) ?? (await postgres.database())
  databases.set(dataDir, database)
  const store = await Store.open({ dataDir, url: postgres.url(database), secretKeys })
  // What came later to the embedded one never overtakes what came before.
  const turns = new Mutex()
  const { atomic } = store.database
  Object.assign(store.database, { atomic: (...statements: SQL[]) => turns.run(() => atomic(...statements)) })
  return Object.defineProperty(store, 'isShared', { value: false })
}
