import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Host } from './host'
import { managedPolicies, quietPreferences } from './policies'
import type { BrowserFolder } from './run-dir'
import type { SandboxSpec } from './sandbox'
import { copyUserData } from './user-data'

export interface Furnishing {
  chromePolicy?: Record<string, unknown> | undefined
  /** Folder of user data to start from. */
  profile?: string | undefined
}

/** Makes the folders of one browser and puts into them what Chromium is to find there at its start. */
export async function furnish(
  host: Host,
  folder: BrowserFolder,
  { chromePolicy, profile }: Furnishing,
): Promise<SandboxSpec['folder']> {
  const places = {
    home: path.join(folder.disk, 'home'),
    scratch: path.join(folder.disk, 't'),
    policies: path.join(folder.disk, 'policies'),
  }
  await Promise.all([places.home, places.scratch].map((place) => mkdir(place)))
  const managed = path.join(places.policies, 'managed')
  await mkdir(managed, { recursive: true })
  await writeFile(path.join(managed, 'pool.json'), JSON.stringify(managedPolicies(chromePolicy)))
  const userData = userDataIn(places.home)
  if (profile) await copyUserData(profile, userData)
  if (host.isolation === 'reduced') await quieten(userData)
  return places
}

/** Where a browser's user data is, by its home; both as the host sees them, or both as Chromium does. */
export function userDataIn(home: string): string {
  return path.join(home, 'profile')
}

/** In place of policies. */
async function quieten(userData: string): Promise<void> {
  const file = path.join(userData, 'Default', 'Preferences')
  await mkdir(path.dirname(file), { recursive: true })
  const saved = await readPreferences(file)
  const profile = { ...saved.profile, ...quietPreferences.profile }
  await writeFile(file, JSON.stringify({ ...saved, ...quietPreferences, profile }))
}

async function readPreferences(file: string): Promise<{ profile?: object }> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { profile?: object }
  } catch {
    return {}
  }
}
