import { chmod, cp, lstat, readdir } from 'node:fs/promises'
import { constants } from 'node:fs'
import path from 'node:path'

/**
 * What of a folder of user data belongs to one run of a browser and is no part of a profile: caches that it makes anew, its
 * locks, its open tabs, reports of crashes and counts of use.
 */
const ofOneRun = new Set([
  ...'Cache,Code Cache,GPUCache,GrShaderCache,ShaderCache,GraphiteDawnCache,DawnGraphiteCache,DawnWebGPUCache'.split(
    ',',
  ),
  ...'SingletonLock,SingletonCookie,SingletonSocket,LOCK,lockfile,DevToolsActivePort'.split(','),
  ...'Sessions,Sessions_Encrypted,Crashpad,Crash Reports,BrowserMetrics,BrowserMetrics-spare.pma'.split(','),
])

/**
 * Copies the user data of a Chromium that is not running into a folder that has none yet: cookies, storage, settings, history.
 * Links, sockets and the like are left behind, as are names that are no text. The copies are their owner's alone and run as nobody else,
 * whatever the originals were. Where the file system can, they share their bytes.
 */
export async function copyUserData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isKept })
  await chmod(to, 0o700)
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map((entry) => chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)),
  )
}

async function isKept(source: string): Promise<boolean> {
  if (ofOneRun.has(path.basename(source))) return false
  // A name that is not UTF-8 comes as another one, which is not there.
  const stats = await lstat(source).catch(() => undefined)
  return stats !== undefined && (stats.isDirectory() || stats.isFile())
}
