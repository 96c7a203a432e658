import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { kept } from '../../setup/kept'
import { dropTemplates } from './test-templates'

const run = promisify(execFile)

/**
 * Makes a data folder with an empty database, which `make` gives to a folder: all tests and runs have one, until something here, or what it is
 * made with, changes. To make it takes 5 s of processor time before the first test.
 */
export async function makeEmptyData(folder: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const archive = await kept('empty-database.tar.zst', await ingredients(), async (file) => {
    const draft = `${folder}-draft`
    await make(draft)
    await dropTemplates(path.join(draft, 'database'))
    await run('tar', ['--create', '--zstd', '--sparse', '--file', file, '--directory', draft, 'database'])
    await rm(draft, { recursive: true })
  })
  await mkdir(folder)
  await run('tar', ['--extract', '--zstd', '--file', archive, '--directory', folder])
}

async function ingredients(): Promise<(string | Buffer)[]> {
  const here = import.meta.dirname
  const names = await readdir(here, { recursive: true })
  const sources = names.filter((name) => /\.(?:ts|sql)$/.test(name) && !name.endsWith('.test.ts')).toSorted()
  const embedded = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const files = [...sources.map((name) => path.join(here, name)), path.join(embedded, '../package.json')]
  return [process.version, ...(await Promise.all(files.map((file) => readFile(file))))]
}
