import { access, constants, readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../shared/start-error'
import { damaged } from './start-refusal'

/** The PostgreSQL that is embedded: it opens the files of no other. */
export const POSTGRES_MAJOR = 18

const MEBI = 1024 * 1024

/** Throws StartError when the disk of a data folder has less room than this. */
export async function assertRoom(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize >= bytes) return
  throw new StartError(
    `The disk with the data folder ${dataDir} is full: ${Math.floor((bavail * bsize) / MEBI)} MiB are free, and the database needs ${bytes / MEBI}. Free up space, then start again.`,
  )
}

/**
 * Throws StartError when the files of the database there are of a newer version, or are not whole. Those that may not be written are an
 * error of the system.
 */
export async function assertOpens(dataDir: string, folder: string): Promise<void> {
  const file = path.join(folder, 'PG_VERSION')
  const version = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError(damaged(dataDir, error.message)) : error
  })
  if (Number(version) > POSTGRES_MAJOR) throw newer(dataDir)
  await access(file, constants.R_OK | constants.W_OK)
}

export const newer = (dataDir: string): StartError =>
  new StartError(
    `The data folder ${dataDir} is from a newer version of Pooldeck, and this one can’t read all of it. Start that version, or set POOLDECK_DATA_DIR to another folder.`,
  )
