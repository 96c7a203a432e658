import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyDatabase } from '../../src/service/database/test-data'
import { STRAY_MESSAGE } from '../../src/service/shared/stray'

/** The address alone on its line, with the key where the service knows one, below the sentence that says what to do with it. */
const SIGN_IN_URL = /^Pooldeck is ready\. Open this address in your browser, .*:\n\n {2}(http:\/\/\S+)$/m

/** How much of what a service printed tells why it ended. */
const LAST_WORDS = 8192

/** Names a data folder with an empty database, to be copied: making one takes seconds. */
export const EMPTY_DATA = 'POOLDECK_E2E_EMPTY_DATA'

/**
 * The service of a test runs for seconds and is asked for little: to optimize its database took a second or two of each, and its other code a
 * quarter of one. A measurement, which has no such empty data, is of the service as a person runs it: unoptimized, its pictures would take a
 * multiple of their time.
 */
export const runBriefly = (): string[] => (process.env[EMPTY_DATA] === undefined ? [] : ['--liftoff-only', '--no-opt'])

/** Where the service of a test has its temporary files: beside the databases, as each of its browsers is hundreds of files, too. */
const temporaryFolder = (): Record<string, string> => {
  const empty = process.env[EMPTY_DATA]
  return empty === undefined ? {} : { TMPDIR: dirname(dirname(empty)) }
}

/** From 10,000 to 29,999: those above the system gives to outgoing connections, of which one might have it before it is used. */
const PORTS = [10_000, 30_000] as const

/** Finds a port at which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Where a service runs that does not run on this machine's own network. */
export interface ServiceLocation {
  /** What runs a program there. */
  readonly command?: readonly string[]
  /** Where it is reached from here. */
  readonly origin?: string
  /** The folder of its build, where it has one of its own. */
  readonly build?: string
}

/** The built service as a person starts it, on a port and a data folder of its own. */
export class RunningService {
  readonly process: ChildProcess
  readonly signInUrl: string
  readonly dataDir: string
  readonly #ownsData: boolean
  /** It has not been asked to end yet. */
  #shouldRun = true
  /** How it ended unasked, or which failure in it was not handled, with the end of what it printed. */
  #fault: string | undefined

  private constructor(process: ChildProcess, signInUrl: string, dataDir: string, ownsData: boolean) {
    this.process = process
    this.signInUrl = signInUrl
    this.dataDir = dataDir
    this.#ownsData = ownsData
    let printed = ''
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-LAST_WORDS)
        if (printed.includes(STRAY_MESSAGE)) this.#fault ??= printed
      })
    }
    process.once('exit', (code, signal) => {
      if (this.#shouldRun) this.#fault = `The service ended (${signal ?? code}). It printed last:\n${printed}`
    })
  }

  /** Starts it and waits for the sign-in URL that it prints. `spawned` gets the process before that. */
  static async start(
    env: Record<string, string> = {},
    spawned: (process: ChildProcess) => void = () => {},
    { command = [], origin, build = 'dist' }: ServiceLocation = {},
  ): Promise<RunningService> {
    const ownsData = env['POOLDECK_DATA_DIR'] === undefined
    const dataDir = env['POOLDECK_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
    const usesEmbedded = [env['DATABASE_URL'], env['POOLDECK_UPSTREAM']].every((other) => other === undefined)
    if (usesEmbedded) await furnish(dataDir)
    const [program, ...args] = [...command, process.execPath, ...runBriefly(), join(build, 'service/main.js')]
    const child = spawn(program, args, {
      env: {
        ...process.env,
        // As `npm start` has it.
        MALLOC_ARENA_MAX: '1',
        ...temporaryFolder(),
        PORT: String(await freePort()),
        POOLDECK_DATA_DIR: dataDir,
        // Tests do not wait for a fill rate that is made for large pools.
        // Nor for browsers that they do not ask for.
        POOLDECK_SPARE_BROWSERS: process.env['POOLDECK_SPARE_BROWSERS'] ?? '0',
        POOLDECK_FILL_RATE_CAP: process.env['POOLDECK_FILL_RATE_CAP'] ?? '1000000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    spawned(child)
    const url = new URL(await printedUrl(child))
    return new RunningService(child, origin === undefined ? url.href : `${origin}/${url.hash}`, dataDir, ownsData)
  }

  get origin(): string {
    return new URL(this.signInUrl).origin
  }

  get key(): string {
    return decodeURIComponent(new URL(this.signInUrl).hash.replace('#key=', ''))
  }

  /** One call to the API, as a program would make it. */
  fetch(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(this.origin + path, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** From now on nothing can be written to a file, as on a full disk. */
  fillDisk(): void {
    execFileSync('prlimit', ['--pid', String(this.process.pid), '--fsize=0:unlimited'])
  }

  /** As before the disk was full. */
  makeRoom(): void {
    execFileSync('prlimit', ['--pid', String(this.process.pid), '--fsize=unlimited'])
  }

  /** From now on it does nothing, as on a machine that is stuck: who calls gets no answer and no end. */
  hang(): void {
    this.process.kill('SIGSTOP')
  }

  goOn(): void {
    this.process.kill('SIGCONT')
  }

  /** Tells it to end, or that something else does, and resolves with its exit code when it has. */
  async ended(signal?: NodeJS.Signals): Promise<number | null> {
    this.#shouldRun = false
    if (this.#isRunning) {
      const exit = once(this.process, 'exit')
      if (signal) this.process.kill(signal)
      await exit
    }
    return this.process.exitCode
  }

  /** Ends it at once; to be called also where awaiting is not possible. */
  kill(): void {
    this.#shouldRun = false
    this.process.kill('SIGKILL')
  }

  /** Ends it, and rejects when it had a fault of its own, whatever the test saw: it ended unasked, or a failure was not handled. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const gone = this.ended(signal)
    this.goOn()
    await gone
    if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true })
    if (this.#fault !== undefined) throw new Error(this.#fault)
  }

  get #isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }
}

/** Stops them all, also when one of them had ended by itself, and rejects then. */
export async function stopAll(services: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const stopped of await Promise.allSettled(services.map((service) => service.stop()))) {
    if (stopped.status === 'rejected') throw stopped.reason
  }
}

/** Gives a data folder an empty database where it has none. */
export async function furnish(dataDir: string): Promise<void> {
  const empty = process.env[EMPTY_DATA]
  if (empty === undefined || existsSync(join(dataDir, 'database'))) return
  await copyDatabase(empty, dataDir)
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = SIGN_IN_URL.exec(printed)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The service ended with code ${code}:\n${printed}`)))
  })
}
