import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a folder with those above it; gives the first that was not there, undefined when all were. Node's own (`recursive`) never comes to an
 * end where a folder is there and takes none, as in `/proc`, or where a link leads to nothing. Rejects with what the system says.
 */
export async function makeFolders(place: string): Promise<string | undefined> {
  const code = await failureOf(place)
  if (code === undefined) return place
  if (code !== 'ENOENT') return isThere(place, code)
  const above = path.dirname(place)
  const first = above === place ? undefined : await makeFolders(above)
  const again = await failureOf(place)
  if (again === undefined) return first ?? place
  await isThere(place, again)
  return first
}

async function failureOf(place: string): Promise<string | undefined> {
  try {
    await mkdir(place)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EIO'
  }
}

/** A folder that is there is no failure, whatever the system says first: a file system that is read-only says that. */
async function isThere(place: string, code: string): Promise<undefined> {
  const found = await stat(place).catch(() => undefined)
  if (found?.isDirectory()) return undefined
  const failure = found ? 'EEXIST' : code
  throw Object.assign(new Error(`${failure}: mkdir '${place}'`), { code: failure, syscall: 'mkdir', path: place })
}
