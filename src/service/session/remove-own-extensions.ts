import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { OwnExtension } from './browser-config'

export async function removeOwnExtensions(extensions: readonly OwnExtension[]): Promise<void> {
  await Promise.all(extensions.map(({ folder }) => rm(path.dirname(folder), { recursive: true, force: true })))
}
