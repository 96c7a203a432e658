import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { mkdir, open, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { withTimeout } from '../shared/deadline'
import { startTime } from '../shared/process-stat'
import { StartError } from '../shared/start-error'

/** How long the file system may take to say whether it locks a file, ms. */
const LOCK_MS = 10_000
/** What `flock` ends with when another process has the lock. */
const IS_LOCKED = 1

/** A living service that holds a data folder. */
export interface Holder {
  /** Describes its process, as far as it is visible here. */
  readonly description: string
  /** Where it answers, for callers on the same machine; undefined while it is still starting. */
  readonly address: string | undefined
}

export class DataFolderInUse extends StartError {
  readonly holder: Holder

  constructor(dataDir: string, holder: Holder) {
    super(
      `Another Pooldeck (${holder.description}) uses the data folder ${dataDir}; stop it, or give this one another folder with POOLDECK_DATA_DIR.`,
    )
    this.holder = holder
  }
}

/**
 * Holds a data folder for one service, by a lock of the kernel on the folder's file `lock`: it goes with the process, however that ends, and
 * holds between containers (docs/decisions/076). The file stays, as who removes it cannot know who has opened it. It names the holder, for
 * messages, and for versions that know nothing else.
 */
export class DataLock {
  readonly #file: string
  readonly #address: string
  #handle: FileHandle | undefined

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#address = addressFile(path.dirname(file))
    this.#handle = handle
  }

  /** Makes the folder when it is missing. Throws DataFolderInUse when a living service holds it. */
  static async take(dataDir: string): Promise<DataLock> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = path.join(dataDir, 'lock')
    for (;;) {
      const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
      try {
        const isOurs = await locks(handle, dataDir)
        const record = recordOf(await readFile(handle, 'utf8'))
        if (!isOurs || isOfEarlierVersion(record)) throw new DataFolderInUse(dataDir, await holderOf(dataDir, record))
        await handle.write(`${process.pid} ${startTime(process.pid)} ${hostname()} `, 0)
        // An earlier version that starts at the same time moves the file away.
        if (await isAt(file, handle)) {
          // A service that was killed has left its address.
          await rm(addressFile(dataDir), { force: true })
          return new DataLock(file, handle)
        }
        await handle.close()
      } catch (error) {
        await handle.close()
        throw error
      }
    }
  }

  /** Writes the address of this service into the folder’s file `address`. */
  async announce(address: string): Promise<void> {
    await writeFile(this.#address, `${address}\n`, { mode: 0o600 })
  }

  /** Returns whether the folder is still there, and held by this service. */
  async isHeld(): Promise<boolean> {
    return this.#handle !== undefined && (await isAt(this.#file, this.#handle))
  }

  /** Idempotent. */
  async release(): Promise<void> {
    const handle = this.#handle
    if (!handle) return
    try {
      if (await this.isHeld()) await rm(this.#address, { force: true })
    } finally {
      this.#handle = undefined
      await handle.close()
    }
  }
}

const addressFile = (dataDir: string): string => path.join(dataDir, 'address')

interface LockRecord {
  readonly pid: number
  readonly started: string | undefined
  /** The name of the machine or container; earlier versions do not write it. */
  readonly machine: string | undefined
}

function recordOf(content: string): LockRecord {
  const [pid, started, machine] = content.split(' ')
  return { pid: Number(pid), started, machine }
}

/** A process id may be reused; together with its start time it is unique. */
const isSeen = ({ pid, started }: LockRecord): boolean => started !== undefined && startTime(pid) === started

/** Whether a living service of a version that locks nothing wrote it. Such a one is not seen from another container. */
const isOfEarlierVersion = (record: LockRecord): boolean => record.machine === undefined && isSeen(record)

async function holderOf(dataDir: string, record: LockRecord): Promise<Holder> {
  const address = await readFile(addressFile(dataDir), 'utf8').catch(() => '')
  return {
    description: isSeen(record)
      ? `process ${record.pid}`
      : `in another container or on another machine, ${record.machine}`,
    address: address.trim() || undefined,
  }
}

/**
 * Returns whether the kernel locks the file for this process. The lock belongs to the file as it was opened, which the program `flock` shares with
 * this process: it stays when the program ends. Node has no call for it.
 */
async function locks(handle: FileHandle, dataDir: string): Promise<boolean> {
  const program = spawn('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', handle.fd] })
  const ended = Promise.all([once(program, 'close'), text(program.stderr as Readable)])
  const failed = (reason: string): StartError =>
    new StartError(
      `The data folder ${dataDir} can’t be locked (${reason}). Put it on a file system that supports locks, or set POOLDECK_DATA_DIR to another folder.`,
    )
  const [[code, signal], said] = await withTimeout(ended, LOCK_MS, () => {
    program.kill('SIGKILL')
    throw failed(`the file system didn’t respond within ${LOCK_MS / 1000} s`)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(
      'The program flock is missing, which keeps a second Pooldeck out of the data folder. Install the package util-linux, then start again.',
    )
  })
  if (code !== 0 && code !== IS_LOCKED) throw failed(said.trim() || `flock ended with ${code ?? signal}`)
  return code === 0
}

async function isAt(file: string, handle: FileHandle): Promise<boolean> {
  const [named, opened] = await Promise.all([stat(file).catch(() => undefined), handle.stat()])
  return named !== undefined && named.dev === opened.dev && named.ino === opened.ino
}
