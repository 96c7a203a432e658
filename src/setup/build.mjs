import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmQuietly, root, quietStep } from './run.mjs'

const SOURCES = ['src', 'public', 'index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

/** Builds dashboard and service when a source has changed since the last build. */
export async function build() {
  const mark = join(root, 'dist', '.sources')
  const sources = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return
  await quietStep('Building', () =>
    // The version says it, so that two hosts show whether they run the same.
    npmQuietly(['run', '--silent', 'build'], { env: { ...process.env, POOLDECK_BUILD: sources.slice(0, 7) } }),
  )
  writeFileSync(mark, sources)
}

/** A hash over the names and contents of everything that the build reads. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesBelow).sort((a, b) => a.localeCompare(b)))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return path.includes('.test.') ? [] : [path]
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(join(path, name)))
}
