import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/pooldeck')

/**
 * The file that `make` writes from these ingredients, which is made once: the build and the tests need the same, and each of them would take
 * seconds for it.
 */
export async function kept(
  name: string,
  ingredients: readonly (string | Buffer)[],
  make: (file: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const ingredient of ingredients) hash.update(createHash('sha256').update(ingredient).digest())
  const file = join(FOLDER, `${hash.digest('hex').slice(0, 32)}-${name}`)
  if (existsSync(file)) return file
  await mkdir(FOLDER, { recursive: true })
  // Whole at once, as others may look for it meanwhile.
  const unfinished = join(FOLDER, `${randomUUID()}-${name}`)
  try {
    await make(unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return file
}
