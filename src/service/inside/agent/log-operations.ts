import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogEvent } from '../../../contract/log'
import { Lines } from './lines'
import { type AgentCall, badRequest, type Operation } from './operation'

/** So much of a file is answered that is not followed: the end of it (rule 11.8). */
const MOST_BYTES = 10 * 1024 * 1024
const LONGEST_LINE = 16 * 1024
const PIECE = 64 * 1024
/** How often a file is checked for new lines, ms. */
const POLL_MS = 100

/** Rule 11.8, by the name of the operation. */
export const LOG_OPERATIONS: Readonly<Record<string, Operation>> = {
  logsStream: async (call) => {
    const { path: given = '', follow } = call.query
    const location = path.resolve(given)
    const file = await open(location, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!(await file.stat()).isFile()) throw badRequest(`${location}: it is not a file.`)
      await new LogReader(file, call).run(follow === 'true')
    } finally {
      await file.close()
    }
  },
}

/** Sends the lines of a file; one that is not finished is held back, and one that is empty left out. */
class LogReader {
  readonly #file: FileHandle
  readonly #gone: AbortSignal
  readonly #lines: Lines
  #decoder = new StringDecoder('utf8')
  #rest = ''
  #at = 0

  constructor(file: FileHandle, { response, signal }: AgentCall) {
    this.#file = file
    this.#gone = signal
    this.#lines = new Lines(response, () => {})
  }

  async run(follow: boolean): Promise<void> {
    const { size } = await this.#file.stat()
    this.#at = follow ? size : Math.max(0, size - MOST_BYTES)
    // The beginning of that is in the middle of a line.
    const isCut = !follow && this.#at > 0
    if (isCut) await this.#skipLine()
    await this.#readOn()
    if (!follow && this.#rest !== '') this.#notify(this.#rest)
    if (follow) await this.#follow()
    this.#lines.end()
  }

  async #follow(): Promise<void> {
    while (!this.#gone.aborted) {
      await sleep(POLL_MS, undefined, { signal: this.#gone }).catch(() => {})
      await this.#readOn()
    }
  }

  /** What has come since; of a file that was emptied, what comes from now on. */
  async #readOn(): Promise<void> {
    const { size } = await this.#file.stat()
    if (size < this.#at) {
      this.#at = size
      this.#rest = ''
      this.#decoder = new StringDecoder('utf8')
    }
    while (!this.#gone.aborted) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(PIECE), 0, PIECE, this.#at)
      if (bytesRead === 0) return
      this.#at += bytesRead
      const lines = (this.#rest + this.#decoder.write(buffer.subarray(0, bytesRead))).split('\n')
      this.#rest = lines.pop() ?? ''
      for (const line of lines) this.#notify(line)
      if (this.#rest.length > LONGEST_LINE) this.#notify(this.#rest.slice(0, LONGEST_LINE))
      this.#rest = this.#rest.length > LONGEST_LINE ? '' : this.#rest
      await this.#lines.drained()
    }
  }

  async #skipLine(): Promise<void> {
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(PIECE), 0, PIECE, this.#at)
    this.#at += buffer.subarray(0, bytesRead).indexOf('\n') + 1
  }

  #notify(line: string): void {
    const message = line.replace(/\r$/, '').slice(0, LONGEST_LINE)
    if (message === '') return
    const event: LogEvent = { event: 'log', timestamp: new Date().toISOString(), message }
    this.#lines.write(event)
  }
}
