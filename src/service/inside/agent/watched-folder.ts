import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** What distinguishes one file from another that has its name later, and what changes when it is written. */
export interface Seen {
  readonly identity: string
  readonly isFolder: boolean
  readonly written: string
  readonly changed: bigint
}

/** Returns what is at a location now; undefined for nothing, and for what may not be seen. Links are not followed. */
export function inspect(location: string): Seen | undefined {
  try {
    const found = lstatSync(location, { bigint: true })
    return {
      identity: `${found.ino} ${found.birthtimeNs}`,
      isFolder: found.isDirectory(),
      written: `${found.mtimeNs} ${found.size}`,
      changed: found.ctimeNs,
    }
  } catch {
    return undefined
  }
}

export function inspectFolder(folder: string): Map<string, Seen> {
  const entries = new Map<string, Seen>()
  for (const name of readdirSync(folder)) {
    const seen = inspect(path.join(folder, name))
    if (seen) entries.set(name, seen)
  }
  return entries
}
