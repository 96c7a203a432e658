import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EventLog } from '../event-log'
import type { EventHead } from '../kept-event'
import { segmentName } from './segment'

/** A segment is closed before it becomes larger than this. So much is written at once, at most. */
const SEGMENT_BYTES = 1024 * 1024

/** The database and saved profiles are on the same disk, and come first. */
const RESERVED_BYTES = 64 * 1024 * 1024

interface Written {
  readonly file: string
  bytes: number
}

export interface SessionWriterOptions {
  readonly log: EventLog
  /** Created when there is something to write. */
  readonly folder: string
  /** Most bytes of this session: its oldest segments make room. */
  readonly maxBytes: number
}

/** Writes the log of one session to its segments. */
export class SessionWriter {
  readonly #options: SessionWriterOptions
  /** The last one is being written to, if `#open`. */
  readonly #segments: Written[] = []
  #open = false
  #seq = 0

  constructor(options: SessionWriterOptions) {
    this.#options = options
  }

  /** There are events that are not written. */
  get isBehind(): boolean {
    return this.#seq < this.#options.log.lastSeq
  }

  /**
   * Writes what has come since, or a part of it; not to be called twice at once. Rejects when the disk does not take it: it may
   * be tried again then. What was dropped from memory before it could be written is lost, and a gap in the numbers.
   */
  async write(): Promise<{ bytes: number; lost: number }> {
    const { log } = this.#options
    const events = log.after(this.#seq, SEGMENT_BYTES)
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) return { bytes: 0, lost: 0 }
    const lines = Buffer.from(events.map(({ json }) => `${json}\n`).join(''))
    try {
      await this.#append(first, lines)
    } catch (error) {
      // It may end in the middle of a line.
      this.#open = false
      throw error
    }
    const lost = first.seq - this.#seq - 1
    this.#seq = last.seq
    log.markStored(last.seq)
    return { bytes: lines.length, lost }
  }

  /** Gives up waiting for the events until now: the next `write` returns which of them were lost. */
  release(): void {
    const { log } = this.#options
    log.markStored(log.lastSeq)
  }

  /** Counts what is not written as lost, and returns the number. */
  giveUp(): number {
    const { lastSeq } = this.#options.log
    const lost = lastSeq - this.#seq
    this.#seq = lastSeq
    return lost
  }

  async #append(first: EventHead, lines: Buffer): Promise<void> {
    const current = this.#open ? this.#segments.at(-1) : undefined
    if (current && current.bytes + lines.length <= SEGMENT_BYTES) {
      await writeFile(current.file, lines, { flag: 'a' })
      current.bytes += lines.length
      return
    }
    const { folder } = this.#options
    await makeFolder(folder)
    await checkRoom(folder)
    const file = path.join(folder, segmentName(first))
    try {
      await writeFile(file, lines, { mode: 0o600 })
    } catch (error) {
      // Each further try begins another one: on a disk that stays full they would become many.
      await rm(file, { force: true }).catch(() => undefined)
      throw error
    }
    this.#segments.push({ file, bytes: lines.length })
    this.#open = true
    await this.#makeRoom()
  }

  async #makeRoom(): Promise<void> {
    let bytes = this.#segments.reduce((sum, segment) => sum + segment.bytes, 0)
    while (bytes > this.#options.maxBytes && this.#segments.length > 1) {
      const oldest = this.#segments.shift()
      if (!oldest) return
      bytes -= oldest.bytes
      await rm(oldest.file, { force: true })
    }
  }
}

/** Creates no parent folder: a data folder that was removed is not created again. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < RESERVED_BYTES) throw new Error('less than 64 MiB are left on its disk')
}
