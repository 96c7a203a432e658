import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ProcessSpawn, ProcessOutput } from '../../../contract/process'
import { endOf, signalGroup, startChild } from './child'
import { badRequest, Refusal } from './operation'
import { type Program, programOf } from './program'
import { type OnTerminal, resize, type Size, startOnTerminal } from './terminal'
import { KEPT_OUTPUT_BYTES } from '../../../contract/process-limits'
import type { Lines } from './lines'
import { readFileSync, readlinkSync } from 'node:fs'

/** What a process writes: the last of it is kept for later readers, and every reader gets what comes. */
class Output {
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

  /** Ends its output: nothing comes any more. */
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

/** How long a process may take to end after SIGTERM, ms. */
const END_MS = 5_000

export class Spawned {
  readonly id = randomUUID()
  readonly pid: number
  readonly startedAt = new Date()
  readonly output = new Output()
  /** Resolves when it has ended and all of its output was delivered. */
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #terminal: OnTerminal | undefined
  #exitCode: number | null = null
  #isAttached = false
  #hasRead: Promise<void> = Promise.resolve()

  private constructor(child: ChildProcess, pid: number, terminal?: OnTerminal) {
    this.#child = child
    this.#terminal = terminal
    this.pid = pid
    // A write to a process that has ended fails by its state.
    child.stdin?.on('error', () => {})
    const delivered = [this.#notify('stdout', child.stdout), this.#notify('stderr', child.stderr)]
    this.ended = this.#end(Promise.all(delivered))
    this.ended.catch(() => {})
  }

  static async start(spec: ProcessSpawn): Promise<Spawned> {
    const { timeout_sec: seconds, allocate_tty: onTerminal = false, rows, cols, ...rest } = spec
    const program = await programOf(rest)
    const size = rows === undefined || cols === undefined ? undefined : { rows, cols }
    const spawned = onTerminal ? await Spawned.#onTerminal(program, size) : await Spawned.#plain(program)
    if (seconds && seconds > 0) spawned.#endAfter(seconds)
    return spawned
  }

  static async #plain(program: Program): Promise<Spawned> {
    const child = await startChild(program, ['pipe', 'pipe', 'pipe'])
    return new Spawned(child, child.pid ?? 0)
  }

  static async #onTerminal(program: Program, size: Size | undefined): Promise<Spawned> {
    const terminal = await startOnTerminal(program, size)
    return new Spawned(terminal.child, terminal.leader, terminal)
  }

  get status(): object {
    const exited = this.#exitCode !== null
    if (exited) return { state: 'exited', exit_code: this.#exitCode, cpu_pct: 0 }
    const { cpuSeconds, memoryBytes } = usageOf(this.#child.pid ?? 0)
    const seconds = Math.max(0.01, (Date.now() - this.startedAt.getTime()) / 1000)
    const percent = Math.round((1000 * cpuSeconds) / seconds) / 10
    return { state: 'running', exit_code: null, cpu_pct: percent, mem_bytes: memoryBytes }
  }

  /** Gives the process something to read. Refusal when it has ended, or has not read what it was given before. */
  write(data: Buffer): void {
    const { stdin } = this.#child
    if (this.#exitCode !== null || !stdin?.writable) throw badRequest('The process has ended.')
    if (stdin.writableLength > 0) throw badRequest('The process has not read yet what it was given before. Try again.')
    this.#hasRead = new Promise((resolve) => stdin.write(data, () => resolve()))
  }

  /** Resolves when it has read what it was given, or has ended. */
  async hasRead(): Promise<void> {
    await Promise.race([this.#hasRead, this.ended.catch(() => {})])
  }

  /** Takes its terminal, for one client at a time. Refusal without one, or when another client has it. */
  attach(): void {
    if (!this.#terminal) throw badRequest('The process has no terminal.')
    if (this.#isAttached)
      throw new Refusal(409, 'conflict', 'Another client is attached to the terminal of this process.')
    this.#isAttached = true
  }

  detach(): void {
    this.#isAttached = false
  }

  /** Sends a signal to its group. Refusal when it has ended. */
  signal(name: NodeJS.Signals): void {
    if (this.#exitCode !== null || !signalGroup(this.pid, name)) {
      throw new Refusal(404, 'not_found', 'The process has ended.')
    }
  }

  async resize(size: Size): Promise<void> {
    if (!this.#terminal) throw badRequest('The process has no terminal.')
    if (this.#exitCode !== null) throw badRequest('The process has ended.')
    await resize(this.#terminal.file, size)
  }

  /** Reads no further than its readers can follow: so a slow one slows the process down, and fills no memory. */
  async #notify(name: 'stdout' | 'stderr', stream: Readable | null): Promise<void> {
    try {
      for await (const data of (stream ?? []) as AsyncIterable<Buffer>) await this.output.write(name, data)
    } catch {
      // It broke off with its process.
    }
  }

  async #end(delivered: Promise<unknown>): Promise<void> {
    const code = await endOf(this.#child, delivered)
    this.#exitCode = this.#terminal ? ((await this.#terminal.exitCode) ?? -1) : code
    this.output.end(this.#exitCode)
  }

  #endAfter(seconds: number): void {
    const timers: NodeJS.Timeout[] = []
    // A timer of Node runs for 24 days at most, and no session for longer.
    const ms = Math.min(seconds * 1000, 0x7fff_ffff)
    timers.push(
      setTimeout(() => {
        signalGroup(this.pid, 'SIGTERM')
        timers.push(setTimeout(() => signalGroup(this.pid, 'SIGKILL'), END_MS))
      }, ms),
    )
    const over = () => timers.forEach(clearTimeout)
    void this.ended.then(over, over)
  }
}

/** The kernel counts processor time in these, of a second; and memory in pages. */
const TICKS = 100
const PAGE = 4096

interface Usage {
  readonly cpuSeconds: number
  readonly memoryBytes: number
}

/**
 * Returns what a child of this process takes now. `/proc` numbers processes otherwise than this namespace does: the child is found among those that the
 * kernel lists below this one, by the number that it has here.
 */
function usageOf(pid: number): Usage {
  const self = readlinkSync('/proc/self')
  const child = childrenOf(self).find((outer) => innerPid(outer) === pid)
  const tree = child === undefined ? [] : [child]
  for (const one of tree) tree.push(...childrenOf(one))
  return tree.reduce((sum, one) => add(sum, ownUsage(one)), { cpuSeconds: 0, memoryBytes: 0 })
}

const add = (one: Usage, other: Usage): Usage => ({
  cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  memoryBytes: one.memoryBytes + other.memoryBytes,
})

/** Returns nothing for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

const childrenOf = (outer: string): string[] => read(`/proc/${outer}/task/${outer}/children`).split(' ').filter(Boolean)

const innerPid = (outer: string): number => Number(/^NSpid:.*?(\d+)$/m.exec(read(`/proc/${outer}/status`))?.[1])

function ownUsage(outer: string): Usage {
  // After the name, which may hold anything: from the third field on.
  const fields = read(`/proc/${outer}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user, system, pages] = [11, 12, 21].map((at) => Number(fields[at] ?? 0))
  return { cpuSeconds: ((user ?? 0) + (system ?? 0)) / TICKS, memoryBytes: (pages ?? 0) * PAGE }
}
