import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { removeGroupFolder, type RemoveFolder } from './group-folder'

/** One group that cannot be removed is empty at least, and keeps no service from starting. Never rejects. */
export async function sweepGroups(
  folder: string,
  isLeft: (name: string) => Promise<boolean>,
  remove: RemoveFolder,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isLeft(name)) await removeGroupFolder(path.join(folder, name), remove).catch(() => {})
  }
}
