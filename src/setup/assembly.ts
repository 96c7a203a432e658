import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

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
  const folder = await mkdtemp(join(tmpdir(), 'pooldeck-assembly-'))
  try {
    const compiler = createRequire(import.meta.url).resolve('assemblyscript/bin/asc.js')
    const file = join(folder, 'out.wasm')
    await run(process.execPath, [compiler, entry, ...OPTIONS.split(' '), '--outFile', file])
    return `export const wasm = '${await readFile(file, 'base64')}'`
  } finally {
    await rm(folder, { recursive: true })
  }
}
