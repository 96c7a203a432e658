import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ProcessExec } from '../../../contract/process'
import { badRequest, Refusal } from './operation'

/** The only user that there is inside of a browser. */
const OWN_ID = '1000'

export interface Program {
  /** As it was requested, and as the program sees it. */
  readonly command: string
  /** Where that is. */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Returns what a caller wants to start. Throws a refusal for what cannot be started. */
export async function programOf(spec: Omit<ProcessExec, 'timeout_sec'>): Promise<Program> {
  const { command, args = [], cwd, env = {}, as_user: user, as_root: root = false } = spec
  if (root && user) throw badRequest('as_root: can’t be combined with as_user; leave one of them out.')
  if (root) throw new Refusal(403, 'forbidden', 'as_root: nothing in a browser runs as root. Leave it out.')
  if (user && !isOwn(user)) throw notAs(user)
  const folder = path.resolve(cwd ?? process.env['HOME'] ?? '/')
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw badRequest(`cwd: there is no folder ${folder}.`)
  const whole = { ...(process.env as Record<string, string>), ...env }
  const file = await executable(command, folder, whole['PATH'] ?? '')
  return { command, file, args, cwd: folder, env: whole }
}

const isOwn = (user: string): boolean => user === OWN_ID || user === `${OWN_ID}:${OWN_ID}`

/** Users have no names inside of a browser. */
const notAs = (user: string): Refusal =>
  /^\d+(:\d+)?$/.test(user)
    ? new Refusal(403, 'forbidden', `as_user: everything in a browser runs as the user ${OWN_ID}. Leave it out.`)
    : badRequest(`as_user: there is no user ${user}. Leave it out.`)

/** The system says only that something is missing, and not what. */
async function executable(command: string, cwd: string, search: string): Promise<string> {
  const candidates = command.includes('/')
    ? [path.resolve(cwd, command)]
    : search.split(':').map((folder) => path.resolve(cwd, folder, command))
  let why = 'no such file or directory'
  for (const candidate of candidates) {
    try {
      if ((await stat(candidate)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
      await access(candidate, constants.X_OK)
      return candidate
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EISDIR') why = 'is a directory'
      else if (code !== 'ENOENT' && code !== 'ENOTDIR') why = 'permission denied'
    }
  }
  throw badRequest(`command: ${command}: ${why}.`)
}
