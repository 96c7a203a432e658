import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from './ids'

/** Returns the id of the host that a data folder belongs to, in the folder's file `host`; made at the first start. */
export async function hostId(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'host')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept !== '') return kept
  const id = newId()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${id}\n`, { mode: 0o600 })
  return id
}
