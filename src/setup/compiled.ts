import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { bundle } from './bundled.ts'
import { kept } from './kept.ts'

const run = promisify(execFile)

const QUERY = '?compiled'

const NAME = 'playwright.code'

/**
 * Runs a program that is imported with `?compiled`, and puts what it writes beside the parts of the service that is built: the module has `url`,
 * where that is.
 */
export function compiled(): Plugin {
  let isBuild = false
  let written: string | undefined
  return {
    name: 'compiled',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined
      const { code, moduleIds } = await bundle(id.slice(0, -QUERY.length))
      for (const source of moduleIds) this.addWatchFile(source)
      try {
        written = await write(code)
      } catch (error) {
        this.warn(`Playwright is compiled by each call, not by the build: ${(error as Error).message}`)
        return 'export const url = undefined'
      }
      return isBuild
        ? `export const url = new URL('./${NAME}', import.meta.url)`
        : `export const url = new URL('${pathToFileURL(written).href}')`
    },
    async writeBundle({ dir = '' }, files) {
      if (written === undefined) return
      const parts = Object.values(files).filter((file) => file.type === 'chunk')
      const part = parts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(QUERY)))
      if (part) await copyFile(written, join(dir, dirname(part.fileName), NAME))
    },
  }
}

/** Runs a program with the folder of `playwright-core` and a file that it is to write, which it returns. */
async function write(code: string): Promise<string> {
  const version = createRequire(import.meta.url).resolve('playwright-core/package.json')
  return kept(NAME, [code, process.version, process.arch, await readFile(version)], async (file) => {
    const folder = await mkdtemp(join(tmpdir(), 'pooldeck-compiled-'))
    try {
      const program = join(folder, 'program.mjs')
      await writeFile(program, code)
      await run(process.execPath, [program, dirname(version), file], { timeout: 60_000 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}
