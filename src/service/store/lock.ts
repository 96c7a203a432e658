import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startTime } from '../shared/process-stat'
import { StartError } from '../shared/start-error'

/** A living service that holds a data folder. */
export interface Holder {
  pid: number
  /** Where it answers, for callers on the same machine; undefined while it is still starting. */
  address: string | undefined
}

/**
 * Holds a data folder for one service. The file names the holder by pid and start time, so the lock of a service that was
 * killed is seen to be stale: a pid is used again one day, a pid with its start time is not.
 */
export class DataLock {
  readonly #file: string
  readonly #address: string
  readonly #mine: string

  private constructor(file: string, mine: string) {
    this.#file = file
    this.#address = addressFile(path.dirname(file))
    this.#mine = mine
  }

  /** Makes the folder when it is missing. Throws StartError when a living service holds it. */
  static async take(dataDir: string): Promise<DataLock> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = path.join(dataDir, 'lock')
    const mine = `${process.pid} ${startTime(process.pid)}`
    const draft = `${file}.${process.pid}`
    await writeFile(draft, mine, { mode: 0o600 })
    try {
      for (;;) {
        if (await linked(draft, file)) {
          // A service that was killed has left its address.
          await rm(addressFile(dataDir), { force: true })
          return new DataLock(file, mine)
        }
        const holder = await readFile(file, 'utf8').catch(() => '')
        if (await isAlive(holder)) {
          throw new StartError(
            `Another Pooldeck (process ${holder.split(' ')[0]}) uses the data folder ${dataDir}; stop it, or give this one another folder with POOLDECK_DATA_DIR.`,
          )
        }
        await removeStale(file, holder, `${draft}.stale`)
      }
    } finally {
      await unlink(draft)
    }
  }

  /** Who holds the folder, or undefined when no living service does. */
  static async holder(dataDir: string): Promise<Holder | undefined> {
    const holder = await readFile(path.join(dataDir, 'lock'), 'utf8').catch(() => '')
    if (!(await isAlive(holder))) return undefined
    const address = await readFile(addressFile(dataDir), 'utf8').catch(() => '')
    return { pid: Number(holder.split(' ')[0]), address: address.trim() || undefined }
  }

  /** Tells where the holder answers, in the folder's file `address`. */
  async announce(address: string): Promise<void> {
    await writeFile(this.#address, `${address}\n`, { mode: 0o600 })
  }

  /** Whether the folder is still there, and still ours. */
  async isHeld(): Promise<boolean> {
    return (await readFile(this.#file, 'utf8').catch(() => '')) === this.#mine
  }

  /** May be called twice. */
  async release(): Promise<void> {
    if (!(await this.isHeld())) return
    await rm(this.#address, { force: true })
    await unlink(this.#file)
  }
}

const addressFile = (dataDir: string): string => path.join(dataDir, 'address')

/** Linking is atomic and refuses to overwrite: of two services that start at once, one gets the lock. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const [pid, started] = holder.split(' ')
  return started !== undefined && startTime(Number(pid)) === started
}

/** Moves a stale lock away; should another service have taken it in the meantime, what was moved is put back. */
async function removeStale(file: string, seen: string, aside: string): Promise<void> {
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== seen) await linked(aside, file)
  await unlink(aside)
}
