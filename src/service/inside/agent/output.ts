import type { ProcessOutput } from '../../../contract/process'
import { KEPT_OUTPUT_BYTES } from '../../../contract/process-limits'
import type { Lines } from './lines'

/** What a process writes: the last of it is kept for later readers, and every reader gets what comes. */
export class Output {
  readonly #kept: { record: ProcessOutput; bytes: number }[] = []
  readonly #readers = new Set<Lines>()
  #bytes = 0
  #isOver = false

  /** Resolves when its readers can take more. */
  async write(stream: 'stdout' | 'stderr', data: Buffer): Promise<void> {
    const record = { stream, data_b64: data.toString('base64') }
    this.#kept.push({ record, bytes: data.length })
    this.#bytes += data.length
    while (this.#bytes > KEPT_OUTPUT_BYTES) this.#bytes -= this.#kept.shift()?.bytes ?? 0
    this.#notify(record)
    await Promise.all([...this.#readers].map((reader) => reader.drained()))
  }

  /** Nothing comes any more. */
  end(exitCode: number): void {
    const record = { event: 'exit', exit_code: exitCode } as const
    this.#kept.push({ record, bytes: 0 })
    this.#notify(record)
    this.#isOver = true
    for (const reader of this.#readers) reader.end()
  }

  read(reader: Lines): void {
    for (const { record } of this.#kept) reader.write(record)
    if (this.#isOver) reader.end()
    else this.#readers.add(reader)
  }

  leave(reader: Lines): void {
    this.#readers.delete(reader)
  }

  #notify(record: ProcessOutput): void {
    for (const reader of this.#readers) reader.write(record)
  }
}
