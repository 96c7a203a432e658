import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** As small as it gets, which is what it does unless another level is set. */
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The page is not among them: the service writes into it. */
const TEXT = /\.(js|css|svg)$/

/** Puts a compressed copy beside each text file of the dashboard: the service sends what is there and spends no time on it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file))
      await Promise.all(files.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await Promise.all([writeFile(`${file}.br`, await brotli(bytes)), writeFile(`${file}.gz`, await gzipped(bytes))])
}
