import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { bundle } from './bundled.ts'

const run = promisify(execFile)

const QUERY = '?compiled'

const NAME = 'playwright.code'

/**
 * Runs a program that is imported with `?compiled` when the service is built, and puts what it writes beside the parts of the service: the module
 * has `url`, where that would be. Nothing is run where nothing is built.
 */
export function compiled(): Plugin {
  let isBuild = false
  let program: string | undefined
  return {
    name: 'compiled',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined
      if (!isBuild) return 'export const url = undefined'
      const { code, moduleIds } = await bundle(id.slice(0, -QUERY.length))
      for (const source of moduleIds) this.addWatchFile(source)
      program = code
      return `export const url = new URL('./${NAME}', import.meta.url)`
    },
    async writeBundle({ dir = '' }, files) {
      if (program === undefined) return
      const parts = Object.values(files).filter((file) => file.type === 'chunk')
      const part = parts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(QUERY)))
      if (!part) return
      await write(program, join(dir, dirname(part.fileName), NAME)).catch((error: Error) => {
        this.warn(`Playwright is compiled by each call, not by the build: ${error.message}`)
      })
    },
  }
}

/** Runs a program with the folder of `playwright-core` and a file that it is to write. */
async function write(code: string, file: string): Promise<void> {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const folder = await mkdtemp(join(tmpdir(), 'pooldeck-compiled-'))
  try {
    const program = join(folder, 'program.mjs')
    await writeFile(program, code)
    await run(process.execPath, [program, playwright, file], { timeout: 60_000 })
  } finally {
    await rm(folder, { recursive: true })
  }
}
