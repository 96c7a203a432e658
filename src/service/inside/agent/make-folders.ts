import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a folder with those above it; gives the first that was not there, undefined when all were. Node's own (`recursive`) never comes to an
 * end where a folder is there and takes none, as in `/proc`, or where a link leads to nothing. Rejects with what the system says.
 */
export async function makeFolders(folder: string): Promise<string | undefined> {
  const code = await failureOf(folder)
  if (code === undefined) return folder
  if (code !== 'ENOENT') return isThere(folder, code)
  const above = path.dirname(folder)
  const first = above === folder ? undefined : await makeFolders(above)
  const again = await failureOf(folder)
  if (again === undefined) return first ?? folder
  await isThere(folder, again)
  return first
}

async function failureOf(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EIO'
  }
}

/** A folder that is there is no failure, whatever the system says first: a file system that is read-only says that. */
async function isThere(folder: string, code: string): Promise<undefined> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return undefined
  const failure = found ? 'EEXIST' : code
  throw Object.assign(new Error(`${failure}: mkdir '${folder}'`), { code: failure, syscall: 'mkdir', path: folder })
}
