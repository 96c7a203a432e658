import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { Store } from './store'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty database, to be copied. */
    emptyData: string
  }
}

/** Making a database takes seconds and copying an empty one does not: one is made for all test files. Run by vitest, for each project. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects below it are provided with what it is.
  if (!project.isRootProject()) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-empty-'))
  await (await Store.open({ dataDir: folder })).close()
  project.provide('emptyData', folder)
  return () => rm(folder, { recursive: true })
}

/** Gives a new data folder an empty database. */
export const furnishData = (dataDir: string): Promise<void> => cp(inject('emptyData'), dataDir, { recursive: true })

/** Opens the store of a new data folder. */
export async function openTestStore(dataDir: string): Promise<Store> {
  await furnishData(dataDir)
  return Store.open({ dataDir })
}
