import { StartError } from '../shared/start-error'
import type { Secrets } from './secrets'

export interface SecretRows {
  /** Returns the ids of the keys that they are sealed with; undefined for one that is plain. */
  sealedWith(): Promise<(string | undefined)[]>
  /** Seals what is plain, or sealed with a key that is replaced, when all hosts can open it then. */
  sealAll(): Promise<void>
}

/** Throws StartError when there is a secret that this host cannot open: its browsers would start without. */
export async function assertOpens(secrets: Secrets, all: readonly SecretRows[]): Promise<void> {
  const keys = (await Promise.all(all.map((rows) => rows.sealedWith()))).flat()
  const missing = keys.find((key) => key !== undefined && !secrets.opens({ key }))
  if (missing === undefined) return
  throw new StartError(
    `Secrets in the database are sealed with the key ${missing}, which is not among those of this host. Set POOLDECK_SECRET_KEY to the same for all hosts of the database, or restore the data folder’s file secret from a backup.`,
  )
}

/** Seals all, once this host has joined the others. Returns whether everything is sealed. */
export async function sealAll(all: readonly SecretRows[]): Promise<boolean> {
  for (const rows of all) await rows.sealAll()
  const keys = (await Promise.all(all.map((rows) => rows.sealedWith()))).flat()
  return keys.every((key) => key !== undefined)
}
