import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Every file of a data folder that holds a text, by its path; those of the database too, which a test keeps elsewhere. */
export function filesWith(text: string, dataDir: string): string[] {
  const entries = [dataDir, realpathSync(join(dataDir, 'database'))].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => readFileSync(path).includes(text))
}
