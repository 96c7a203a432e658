import { cp, lstat } from 'node:fs/promises'
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
 * Links, sockets and the like are left behind. Where the file system can, the copies share their bytes with the originals.
 */
export async function copyUserData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isKept })
}

async function isKept(source: string): Promise<boolean> {
  if (ofOneRun.has(path.basename(source))) return false
  const stats = await lstat(source)
  return stats.isDirectory() || stats.isFile()
}
