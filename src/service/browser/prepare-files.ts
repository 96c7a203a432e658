import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { HostPlatform } from './host'
import { managedPolicies, quietPreferences } from './policies'
import { setPreferences } from './preferences'
import type { BrowserFolder } from './run-dir'
import type { SandboxSpec } from './sandbox'
import { copyUserData } from './user-data'

export interface UnpackedExtension {
  readonly folder: string
  /** The same wherever and whenever the same extension is loaded: user data names its storage by the id that Chromium makes of it. */
  readonly identity: string
}

export interface PreparedFiles {
  chrome_policy?: Record<string, unknown> | undefined
  /** Folder of user data to start from. */
  profile?: string | undefined
  extensions?: readonly UnpackedExtension[] | undefined
}

const copying = { recursive: true, mode: constants.COPYFILE_FICLONE }

/** Makes the folders of one browser and puts into them what Chromium is to find there at its start. */
export async function prepareFiles(
  host: HostPlatform,
  folder: BrowserFolder,
  { chrome_policy, profile, extensions = [] }: PreparedFiles,
): Promise<SandboxSpec['folder']> {
  const home = path.join(folder.disk, 'home')
  const folders = {
    home,
    scratch: path.join(folder.disk, 't'),
    policies: path.join(folder.disk, 'policies'),
    extensions: path.join(folder.disk, 'extensions'),
  }
  await Promise.all([folders.home, folders.scratch, folders.extensions].map((location) => mkdir(location)))
  // Chromium makes it with the first download; until then a caller that lists it, or watches it, finds nothing.
  await mkdir(downloadsIn(home))
  const managed = path.join(folders.policies, 'managed')
  await mkdir(managed, { recursive: true })
  await writeFile(path.join(managed, 'pool.json'), JSON.stringify(managedPolicies(chrome_policy)))
  const copies = extensions.map((extension) =>
    cp(extension.folder, extensionIn(folders.extensions, extension), copying),
  )
  await Promise.all(copies)
  const userData = userDataIn(folders.home)
  if (profile) await copyUserData(profile, userData)
  await setPreferences(userData, host.isolation === 'reduced' ? quietPreferences : {})
  return folders
}

/** Returns where a browser's user data is, by its home; both as the host sees them, or both as Chromium does. */
export function userDataIn(home: string): string {
  return path.join(home, 'profile')
}

export function downloadsIn(home: string): string {
  return path.join(home, 'Downloads')
}

/**
 * Returns where a browser has its own copy of an extension: Chromium keeps its compiled rules in the folder of an extension that has
 * some (`_metadata`). Chromium makes the extension's id from this path, unless the manifest has a key; in a sandbox it is the
 * same in every browser that loads the same extension.
 */
export function extensionIn(extensions: string, { identity }: UnpackedExtension): string {
  return path.join(extensions, createHash('sha256').update(identity).digest('hex').slice(0, 16))
}
