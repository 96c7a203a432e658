import { chmod, cp, lstat, readdir } from 'node:fs/promises'
import { constants, type Stats } from 'node:fs'
import path from 'node:path'
import { describeBytes } from './bounds/describe-bounds'

/**
 * What of a folder of user data belongs to one run of a browser and is no part of a profile: caches that it creates again, its
 * locks, its open tabs, reports of crashes and counts of use.
 */
const ofOneRun = new Set([
  ...'Cache,Code Cache,GPUCache,GrShaderCache,ShaderCache,GraphiteDawnCache,DawnGraphiteCache,DawnWebGPUCache'.split(
    ',',
  ),
  ...'GPUPersistentCache,AutofillAiModelCache,component_crx_cache,extensions_crx_cache'.split(','),
  ...'SingletonLock,SingletonCookie,SingletonSocket,LOCK,lockfile,DevToolsActivePort'.split(','),
  ...'Sessions,Sessions_Encrypted,Crashpad,Crash Reports,BrowserMetrics,BrowserMetrics-spare.pma'.split(','),
])

/** The message is a sentence. */
export class UserDataTooLarge extends Error {
  override readonly name = 'UserDataTooLarge'

  constructor(limit: number) {
    super(`It is larger than a browser’s files may be, ${describeBytes(limit)} (POOLDECK_BROWSER_DISK).`)
  }
}

/**
 * Copies the user data of a Chromium that is not running into a folder that has none yet: cookies, storage, settings, history.
 * Links, sockets and the like are left behind, as are names that are no text. The copies are readable by their owner alone and run as no other user,
 * whatever the originals were. Where the file system can, they share their bytes. Throws {@link UserDataTooLarge}, having copied some of
 * it, when a copy would take more than `limit` bytes: of a file with holes it takes all of its length.
 */
export async function copyUserData(from: string, to: string, limit = Infinity): Promise<void> {
  let bytes = 0
  const filter = async (source: string) => {
    const stats = await statsOfKept(source)
    bytes += stats?.isFile() ? stats.size : 0
    if (bytes > limit) throw new UserDataTooLarge(limit)
    return stats !== undefined
  }
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
  await chmod(to, 0o700)
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map((entry) => chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)),
  )
}

/** Returns the stats of a file; undefined for what is not copied. */
async function statsOfKept(source: string): Promise<Stats | undefined> {
  if (ofOneRun.has(path.basename(source))) return undefined
  // A name that is not UTF-8 comes as another one, which is not there.
  const stats = await lstat(source).catch(() => undefined)
  return stats?.isDirectory() || stats?.isFile() ? stats : undefined
}
