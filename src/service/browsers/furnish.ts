import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Host } from './host'
import { managedPolicies, quietPreferences } from './policies'
import type { BrowserFolder } from './run-dir'
import type { SandboxSpec } from './sandbox'

export interface Furnishing {
  chromePolicy?: Record<string, unknown> | undefined
}

/** Makes the folders of one browser and puts into them what Chromium is to find there at its start. */
export async function furnish(
  host: Host,
  folder: BrowserFolder,
  { chromePolicy }: Furnishing,
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
  if (host.isolation === 'reduced') {
    const profile = path.join(places.home, 'profile', 'Default')
    await mkdir(profile, { recursive: true })
    await writeFile(path.join(profile, 'Preferences'), JSON.stringify(quietPreferences))
  }
  return places
}
