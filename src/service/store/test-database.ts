import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { Store } from './store'
import { dropTemplates } from './test-templates'

const run = promisify(execFile)

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
  await dropTemplates(path.join(folder, 'database'))
  project.provide('emptyData', folder)
  return () => rm(folder, { recursive: true })
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
