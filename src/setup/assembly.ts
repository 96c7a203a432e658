import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { kept } from './kept.ts'

const run = promisify(execFile)

const QUERY = '?assembly'

/**
 * No collector, and no checks that a right program does not need. The memory comes from outside, in pages of 64 KiB; the most is
 * address space, and taken when it is needed.
 */
const OPTIONS =
  '--runtime stub --noAssert --uncheckedBehavior always --use abort= --enable simd --enable threads -O3 --converge ' +
  '--importMemory --sharedMemory --initialMemory 2 --maximumMemory 4096'

/** Compiles AssemblyScript that is imported with `?assembly`: the module has `wasm`, the WebAssembly as base64. */
export function assembly(): Plugin {
  return {
    name: 'assembly',
    enforce: 'pre',
    load: (id) => (id.endsWith(QUERY) ? compiled(id.slice(0, -QUERY.length)) : undefined),
  }
}

/** In a process of its own: the types of the compiler would change those of JavaScript for all of the sources. */
async function compiled(entry: string): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const compiler = resolve('assemblyscript/bin/asc.js')
  const folder = dirname(entry)
  const sources = (await readdir(folder)).toSorted().map((name) => readFile(join(folder, name)))
  const version = readFile(resolve('assemblyscript/package.json'))
  const ingredients = [OPTIONS, basename(entry), ...(await Promise.all([version, ...sources]))]
  const wasm = await kept('assembly.wasm', ingredients, async (file) => {
    await run(process.execPath, [compiler, entry, ...OPTIONS.split(' '), '--outFile', file])
  })
  return `export const wasm = '${await readFile(wasm, 'base64')}'`
}
