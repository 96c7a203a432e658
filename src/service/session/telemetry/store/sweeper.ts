import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './missing'
import { superfluous, type Bounds, type StoredSegment, type StoredSession } from './retention'
import { segmentsIn } from './segment'
import { background, succeeds } from '../../../shared/stray'
import { warn } from '../../../shared/log'

/** How often to check, ms, … */
const EVERY_MS = 3_600_000
/** … and whenever this share of the limit was written. So much is left free. */
const PART = 1 / 16

export interface SweeperOptions {
  /** A folder for each session. */
  readonly root: string
  readonly bounds: Bounds
  readonly runs: (session: string) => boolean
  /** Called with each session of which nothing is left. */
  readonly removed: (session: string) => void
}

/** Removes what has expired. It reads the files themselves each time, and keeps no state. */
export class Sweeper {
  readonly #options: SweeperOptions
  readonly #timer: NodeJS.Timeout
  #sweeping: Promise<void> | undefined
  #written = 0

  constructor(options: SweeperOptions) {
    this.#options = options
    this.#timer = setInterval(() => background(this.sweep()), EVERY_MS).unref()
  }

  wrote(bytes: number): void {
    this.#written += bytes
    if (this.#written >= this.#options.bounds.bytes * PART) background(this.sweep())
  }

  /** Resolves when one sweep is done. Never rejects. */
  sweep(): Promise<void> {
    this.#written = 0
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => warn('Failed to remove old telemetry', error))
      .finally(() => (this.#sweeping = undefined))
    return this.#sweeping
  }

  /** Idempotent. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
  }

  async #sweep(): Promise<void> {
    const { root, bounds, runs, removed } = this.#options
    const sessions: StoredSession[] = []
    for (const id of await readdir(root)) {
      sessions.push({ runs: runs(id), segments: await stored(path.join(root, id)) })
    }
    const least = { ...bounds, bytes: bounds.bytes * (1 - PART) }
    for (const { file } of superfluous(sessions, least, Date.now())) {
      await rm(file, { force: true })
      const folder = path.dirname(file)
      const isGone = await succeeds(rmdir(folder))
      if (isGone) removed(path.basename(folder))
    }
  }
}

async function stored(folder: string): Promise<StoredSegment[]> {
  const segments: StoredSegment[] = []
  for (const { file } of await segmentsIn(folder)) {
    try {
      const { size, mtimeMs } = await stat(file)
      segments.push({ file, bytes: size, writtenAt: mtimeMs })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return segments
}
