import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, statfs, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ownFolder } from '../browser/run-dir'

const run = promisify(execFile)

/** For the files of all databases that the tests have at once, bytes. */
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * Makes a folder for the files of the tests' databases. Each database is hundreds of files, made and removed: a disk's file system spends more on
 * finding room for them than the tests on what they say, so they are in memory where it has room for all. Should the tests be killed, the next
 * service removes it.
 */
export async function databasesFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  const folder = await ownFolder(bavail * bsize < NEEDED_BYTES ? tmpdir() : memory)
  // PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  return folder
}

/**
 * Gives the data folder a copy of the embedded database that `empty` has, which is kept beside `empty` and goes with the folder of both. Node's
 * own `cp` takes five times as long.
 */
export async function copyDatabase(empty: string, dataDir: string): Promise<void> {
  const copy = await mkdtemp(path.join(path.dirname(empty), 'copy-'))
  await Promise.all([
    mkdir(dataDir, { recursive: true }),
    run('cp', ['-r', '--sparse=always', path.join(empty, 'database'), copy]),
  ])
  await symlink(path.join(copy, 'database'), path.join(dataDir, 'database'))
}
