import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../shared/start-error'
import { restrict } from './private-folder'

const run = promisify(execFile)

/** Ends with the service that started it: its standard input is closed then. */
const MAKE = `
const [, pglite, folder] = process.argv
process.stdin.resume().on('end', () => process.exit(1))
const { PGlite } = require(pglite)
const failed = ({ message, errno }) => {
  process.stderr.write('Error: ' + (message ?? 'the system refused it with the number ' + errno))
  process.exit(1)
}
PGlite.create(folder).then((database) => database.close()).then(() => process.exit(0), failed)
`

/** What runs once is not worth optimizing: without that it takes little more than half of the processor time. */
const RUN_ONCE = '--liftoff-only'

/** Follows the folder's name while its files are being made. */
const DRAFT = '.draft-'

/** Its files have 39 MiB. */
export const NEW_DATABASE_BYTES = 48 * 1024 * 1024

/** How long it may take, also on a slow disk, ms. */
const MAKE_MS = 120_000

/**
 * Makes the files of an empty embedded database in a folder that does not exist yet, in a process of its own: PostgreSQL's initdb takes
 * hundreds of megabytes for a second or two, and what WebAssembly has taken it never frees. The files come to their folder when they
 * are whole. A service that is killed meanwhile leaves a draft beside it, to which that process may still write: the next one makes its own.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  try {
    const draft = await mkdtemp(`${folder}${DRAFT}`)
    const making = run(process.execPath, [RUN_ONCE, '--eval', MAKE, pglite, draft], {
      timeout: MAKE_MS,
      killSignal: 'SIGKILL',
    })
    // While it works it doesn't see that its input is closed: of a start that is refused it would write on for a second.
    const end = () => making.child.kill('SIGKILL')
    process.once('exit', end)
    await making.finally(() => process.off('exit', end))
    await restrict(draft)
    await rename(draft, folder)
  } catch (error) {
    await removeDrafts(folder)
    throw new StartError(
      `The database couldn’t be created in ${folder}: ${reasonOf(error)}. Check that the disk has room and that the folder may be written.`,
    )
  }
}

/** Removes what killed services left of databases that they were making. What cannot be removed yet, because its writer still lives, stays. */
export async function removeDrafts(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  const names = await readdir(parent).catch(() => [])
  const drafts = names.filter((name) => name.startsWith(path.basename(folder) + DRAFT))
  await Promise.allSettled(drafts.map((name) => rm(path.join(parent, name), { recursive: true, force: true })))
}

/** What Node printed of the error that ended the process. */
function reasonOf(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return /^\w*Error: (.+?)\.*$/m.exec(printed)?.[1] ?? `it took longer than ${MAKE_MS / 1000} s`
}
