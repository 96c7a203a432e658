import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { StartError } from '../start-error'

const run = promisify(execFile)

const MAKE = `
const [, pglite, folder] = process.argv
const { PGlite } = require(pglite)
const failed = ({ message, errno }) => {
  process.stderr.write('Error: ' + (message ?? 'the system refused it with the number ' + errno))
  process.exit(1)
}
PGlite.create(folder).then((database) => database.close()).catch(failed)
`

/** What runs once is not worth optimizing: without that it takes little more than half of the processor time. */
const RUN_ONCE = '--liftoff-only'

/** Its files have 39 MiB. */
export const NEW_DATABASE_BYTES = 48 * 1024 * 1024

/** How long it may take, also on a slow disk, ms. */
const MAKE_MS = 120_000

/**
 * Makes the files of an empty embedded database in a folder, in a process of its own: PostgreSQL's initdb takes hundreds of
 * megabytes for a second or two, and what WebAssembly has taken it never gives back.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  try {
    await run(process.execPath, [RUN_ONCE, '--eval', MAKE, pglite, folder], { timeout: MAKE_MS, killSignal: 'SIGKILL' })
  } catch (error) {
    throw new StartError(
      `The database could not be made in ${folder}: ${reasonOf(error)}. Look whether there is room on that disk and it may be written.`,
    )
  }
}

/** What Node printed of the error that ended the process. */
function reasonOf(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return /^\w*Error: (.+?)\.*$/m.exec(printed)?.[1] ?? `it took longer than ${MAKE_MS / 1000} s`
}
