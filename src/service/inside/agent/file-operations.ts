import { chmod, chown, cp, lstat, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { sendFolder } from './archives'
import { besides, modeOf, named, sendFile, writeWhole } from './file-content'
import { entriesOf, infoOf } from './file-info'
import { receiveFiles, receiveZip } from './form'
import { Lines } from './lines'
import { makeFolders } from './make-folders'
import { type AgentCall, badRequest, type Operation, Refusal } from './operation'
import { Watch } from './watch'

/** What the service has checked: the schemas are those of the contract. */
interface PathBody {
  path: string
  mode?: string
  owner?: string
  group?: string
}

/** Without `.`, `..` and slashes that say nothing. */
const locationOf = (given: string | undefined): string => path.resolve('/', given ?? '')
const pathIn = ({ query }: AgentCall): string => locationOf(query['path'])
const bodyOf = ({ body }: AgentCall): PathBody => body as PathBody

/** Rule 11.3, by the name of the operation. */
export const FILE_OPERATIONS: Readonly<Record<string, Operation>> = {
  readFile: (call) => sendFile(pathIn(call), call),
  writeFile: (call) => writeWhole(pathIn(call), call.request, modeOf(call.query['mode']), call.signal),
  listFiles: (call) => entriesOf(pathIn(call)),
  fileInfo: (call) => infoOf(pathIn(call)),
  createDirectory: async (call) => {
    const { path: given, mode } = bodyOf(call)
    const location = locationOf(given)
    const made = await makeFolders(location)
    if (made !== undefined && mode !== undefined) await chmod(location, modeOf(mode) ?? 0)
    if (!(await stat(location)).isDirectory()) throw badRequest(`${location}: a file is there already.`)
  },
  deleteFile: async (call) => {
    const location = locationOf(bodyOf(call).path)
    if ((await lstat(location)).isDirectory()) throw badRequest(`${location}: it is a folder; delete it as a folder.`)
    await unlink(location)
  },
  deleteDirectory: async (call) => {
    const location = locationOf(bodyOf(call).path)
    if (location === '/') throw badRequest('/: the root folder can’t be deleted.')
    if (!(await lstat(location)).isDirectory())
      throw badRequest(`${location}: it is not a folder; delete it as a file.`)
    await rm(location, { recursive: true })
  },
  movePath: async ({ body }) => {
    const { src_path: from, dest_path: to } = body as { src_path: string; dest_path: string }
    await move(locationOf(from), locationOf(to))
  },
  setFilePermissions: async (call) => {
    const { path: given, mode, owner, group } = bodyOf(call)
    const location = locationOf(given)
    await chmod(location, modeOf(mode) ?? 0)
    const [user, others] = [idOf(owner), idOf(group)]
    // Best effort: a browser has one user, who cannot give files away.
    if (user !== undefined || others !== undefined)
      await chown(location, user ?? UNCHANGED, others ?? UNCHANGED).catch(() => {})
  },
  downloadDirZip: (call) => sendFolder(pathIn(call), call),
  uploadFiles: receiveFiles,
  uploadZip: receiveZip,
  startFsWatch: async ({ body }) => {
    const { path: given, recursive } = body as { path: string; recursive: boolean }
    if (watches.size >= MOST_WATCHES)
      throw badRequest(`${MOST_WATCHES} watches are already open, which is the limit. Stop one.`)
    const watch = await Watch.start(locationOf(given), recursive)
    watches.set(watch.id, watch)
    return { watch_id: watch.id }
  },
  streamFsEvents: (call) => {
    const watch = watchIn(call)
    const reader: Lines = new Lines(call.response, () => watch.leave(reader))
    watch.read(reader)
  },
  stopFsWatch: (call) => {
    const watch = watchIn(call)
    watches.delete(watch.id)
    watch.stop()
  },
}

/** Watches of one browser: each takes of what the kernel gives to a user. */
const MOST_WATCHES = 64

const watches = new Map<string, Watch>()

function watchIn({ query }: AgentCall): Watch {
  const { watch_id: id = '' } = query
  const watch = watches.get(id)
  if (!watch) throw new Refusal(404, 'not_found', `There is no watch with the id ${id}.`)
  return watch
}

const UNCHANGED = 0xffff_ffff

/** There are no names of users in a sandbox. */
const idOf = (user: string | undefined): number | undefined =>
  user !== undefined && /^\d{1,9}$/.test(user) ? Number(user) : undefined

/** Renames, and from one file system to another copies first, so that what is there is whole. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw await missing(from, to)
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyThenRemove(from, to)
  }
}

async function missing(from: string, to: string): Promise<Refusal> {
  const isThere = await lstat(from).then(
    () => true,
    () => false,
  )
  return new Refusal(
    404,
    'not_found',
    isThere ? `${path.dirname(to)}: no such folder.` : `${from}: no such file or folder.`,
  )
}

async function copyThenRemove(from: string, to: string): Promise<void> {
  const draft = besides(to)
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, errorOnExist: true })
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw named(error, to)
  }
  await rm(from, { recursive: true })
}
