import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { log } from '../shared/log'

/** What is ours in a data folder; other files there are left alone. */
const OURS = [
  'address',
  'baselines',
  'cache',
  'database',
  'extensions',
  'host',
  'key',
  'lock',
  'profiles',
  'secret',
  'telemetry',
]

const OTHERS = 0o077

/** Creates a data folder that no other user of this machine can read, or restricts an existing one, whatever the umask. */
export async function makePrivate(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await restrictOne(dataDir)
  for (const name of OURS) await restrict(path.join(dataDir, name))
}

/** Takes all rights of others on a file, or on a folder and what is in it. Links are not followed. */
export async function restrict(location: string): Promise<void> {
  if ((await restrictOne(location)) !== 'folder') return
  for (const name of await readdir(location)) await restrict(path.join(location, name))
}

async function restrictOne(location: string): Promise<'folder' | 'other'> {
  const found = await lstat(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!found || found.isSymbolicLink()) return 'other'
  if ((found.mode & OTHERS) !== 0) {
    await chmod(location, found.mode & 0o700).catch((error: NodeJS.ErrnoException) => {
      // Another user's, such as a volume that belongs to root and is ours by its group.
      if (error.code !== 'EPERM') throw error
      log.warn({ location }, 'Other users may read this part of the data folder: it belongs to another user')
    })
  }
  return found.isDirectory() ? 'folder' : 'other'
}
