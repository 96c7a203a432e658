import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { OwnExtension } from './browser-config'

/** Deletes the folders that a session's own extensions were unpacked to. */
export async function removeOwnExtensions(extensions: readonly OwnExtension[]): Promise<void> {
  await Promise.all(extensions.map(({ folder }) => rm(path.dirname(folder), { recursive: true, force: true })))
}
