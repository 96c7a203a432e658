import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm, npmQuietly, root, quietStep } from './run.mjs'

const SOURCES = ['src', 'public', 'index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

/** Says from which sources `dist` was built. */
const MARK = join(root, 'dist', '.sources')

/** Builds dashboard and service when a source has changed since the last build. */
export async function build() {
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint()) return
  await quietStep('Building', () => npmQuietly(['run', '--silent', 'build']))
}

/** Builds dashboard and service. */
export async function rebuild() {
  const sources = fingerprint()
  // What a build leaves that fails is of no sources.
  rmSync(MARK, { force: true })
  // The version says it, so that two hosts show whether they run the same.
  const env = { ...process.env, POOLDECK_BUILD: sources.slice(0, 7) }
  for (const part of ['dashboard', 'service']) await npm(['run', '--silent', `build:${part}`], { env })
  mkdirSync(dirname(MARK), { recursive: true })
  writeFileSync(MARK, sources)
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
