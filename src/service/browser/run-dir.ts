import { execFile } from 'node:child_process'
import { chown, lchown, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserGroup } from './bounds/bounds'
import { freeBytes } from './bounds/free-bytes'
import { describeBytes } from './bounds/describe-bounds'
import { removeGroupFolder } from './bounds/group-folder'
import { type BrowserUser, BrowserUsers, type UidRange } from './browser-users'
import { removeHostDisplay } from './host-display'
import { Problem } from '../shared/problem'
import { StartError } from '../shared/start-error'
import { deadServices, serviceName } from './service-name'

/** Linux: sun_path holds 108 bytes, the closing zero included. */
const longestSocketPath = 107
/** What the disk keeps free of browsers: the service's database is often on it, too. */
const RESERVE_BYTES = 512 * 1024 ** 2
/** How long a program may take to remove the files of a browser, ms. */
const REMOVE_MS = 60_000
const run = promisify(execFile)
const memoryBase = '/dev/shm'

/** The longest socket in a browser's folder: one that Chromium makes in its folder for temporary files. */
const longestSocket = 'zzz/t/org.chromium.Chromium.XXXXXX/SingletonSocket'

export interface BrowserFolder {
  /** For the profile, sockets and policies. */
  readonly disk: string
  /** For the frame buffer: memory where there is enough of it, since a mapped file on disk would be written back for ever. */
  readonly frames: string
  /** The user of the host that its browser runs as; undefined: the service's own. */
  readonly uid: number | undefined
  /** Gives all that is in it by now to that user; the folder itself stays the service's. */
  handOver(): Promise<void>
  /** Removes the folder, and releases the user. */
  remove(): Promise<void>
}

/**
 * The folder of a running service, open to its user only, with one short-named folder a browser. Its name identifies its service:
 * pid, start time, process namespace. `base` has to exist.
 */
export class RunDir {
  readonly #disk: string
  readonly #memory: string
  readonly #users: BrowserUsers | undefined
  #count = 0

  private constructor(disk: string, memory: string, users: UidRange | undefined) {
    this.#disk = disk
    this.#memory = memory
    this.#users = users && new BrowserUsers(users)
  }

  /** Creates one, whose browsers get users of their own from `users`, if given. Throws StartError when `base` cannot hold it. */
  static async create(base: string, users?: UidRange): Promise<RunDir> {
    const disk = await ownFolder(base)
    if (Buffer.byteLength(path.join(disk, longestSocket)) > longestSocketPath) {
      await rm(disk, { recursive: true })
      throw new StartError(
        `The folder for temporary files, ${base}, has too long a path for the Unix sockets below it; set TMPDIR to a shorter path, for example /tmp.`,
      )
    }
    return new RunDir(disk, path.join(memoryBase, path.basename(disk)), users)
  }

  get path(): string {
    return this.#disk
  }

  async newBrowser(frameBytes: number): Promise<BrowserFolder> {
    const user = await this.#users?.take()
    try {
      await assertRoom(this.#disk)
      return await this.#folderFor(user, frameBytes)
    } catch (error) {
      await user?.release()
      throw error
    }
  }

  async #folderFor(user: BrowserUser | undefined, frameBytes: number): Promise<BrowserFolder> {
    const name = (++this.#count).toString(36)
    const disk = path.join(this.#disk, name)
    await mkdir(disk, { mode: 0o700 })
    // Where all is in memory, too, the folder in it would be this one.
    const inMemory = this.#memory !== this.#disk && (await hasRoom(frameBytes))
    const frames = path.join(inMemory ? this.#memory : disk, inMemory ? name : 'frames')
    await mkdir(frames, { recursive: true, mode: 0o700 })
    return {
      disk,
      frames,
      uid: user?.uid,
      handOver: async () => {
        if (!user) return
        await Promise.all([
          giveContents(disk, user.uid),
          giveContents(frames, user.uid),
          chown(frames, user.uid, user.uid),
        ])
      },
      remove: async () => {
        await Promise.all([removeTree(disk), removeTree(frames)])
        await user?.release()
      },
    }
  }

  async remove(): Promise<void> {
    await Promise.all([removeTree(this.#disk), removeTree(this.#memory)])
  }
}

/**
 * Returns a new folder below `base`, open to this user only, whose name identifies this service: should it be killed, the next
 * one removes it. Throws StartError when there can be none.
 */
export async function ownFolder(base: string): Promise<string> {
  try {
    return await mkdtemp(path.join(base, `${await serviceName()}-`))
  } catch (error) {
    throw new StartError(
      `The folder for temporary files, ${base}, can’t be used (${reasonOf(error)}); set TMPDIR to one that exists and can be written to.`,
    )
  }
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

/** Notes the control group of a browser in its folder, so that a later service can remove it if this one cannot. */
export async function recordGroup(folder: BrowserFolder, { folders }: BrowserGroup): Promise<void> {
  if (folders.length > 0) await writeFile(path.join(folder.disk, 'group'), folders.join('\n'))
}

/**
 * Removes the folders, displays and control groups that services that are dead have left below `base`. The
 * folder of a living service, or of one in another container that shares the folder, is never touched.
 */
export async function sweepRunDirs(base: string): Promise<void> {
  const isLeft = await deadServices()
  for (const parent of [base, memoryBase]) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!(await isLeft(name))) continue
      const folder = path.join(parent, name)
      for (const browser of await readdir(folder).catch(() => [])) {
        await removeGroups(path.join(folder, browser, 'group'))
        await removeHostDisplay(path.join(folder, browser, 'display'))
      }
      await removeTree(folder)
    }
  }
}

/** Removes the groups that a file names. One that cannot be removed is empty at least, and keeps no service from starting. */
async function removeGroups(file: string): Promise<void> {
  const groups = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  await Promise.all(groups.map((group) => removeGroupFolder(group).catch(() => {})))
}

async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(memoryBase)
    // Several browsers start at once, and Chromium outside a sandbox keeps its shared memory here too.
    return bavail * bsize > 256 * 1024 * 1024 + 4 * bytes
  } catch {
    return false
  }
}

/** Throws Problem 503 where browsers would leave no room for what else is on the disk. */
export async function assertRoom(folder: string, free = freeBytes): Promise<void> {
  if ((await free(folder)) > RESERVE_BYTES) return
  const message = `The disk of this host has less than ${describeBytes(RESERVE_BYTES)} left, so it starts no browsers. Delete files there, or set TMPDIR to a folder on another disk.`
  throw new Problem('disk_full', message)
}

async function giveContents(folder: string, uid: number): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.map((name) => lchown(path.join(folder, name), uid, uid)))
}

/** A browser that was just killed may still be writing its last files. */
async function removeTree(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  try {
    await remove()
  } catch {
    // Its programs may have closed folders to their own user, and put them deeper into each other than a path is long.
    const options = { timeout: REMOVE_MS, killSignal: 'SIGKILL' } as const
    await run('chmod', ['-R', 'u+rwX', '--', folder], options).catch(() => {})
    await run('rm', ['-rf', '--', folder], options)
  }
}
