import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { descendants, isAlive } from '../../e2e/support/processes'
import { RunningService } from '../../e2e/support/running-service'
import type { Pool, PoolCreateInput } from '../contract/pool'
import { Client } from '../measure/client'
import { residentBytes } from '../measure/usage'
import { until } from './until'

/** Where services keep what has to be in memory. */
const SHARED_MEMORY = '/dev/shm'
/** A browser that needs longer than this does not come. */
const FILL_MS = 60_000
const SMALL = { width: 800, height: 600 }
const QUICK = 1_000_000

/** What a service holds of its machine. */
export interface Holdings {
  readonly processes: number
  /** Without those of the database, which keeps open what it has read. */
  readonly descriptors: number
  /** What each of those stands for. */
  readonly files: readonly string[]
  /** Names of folders for browsers: on disk, in memory, and those that are their control groups. */
  readonly folders: readonly string[]
  /** Resident memory of the service itself. */
  readonly bytes: number
}

/** A service that is tried, with folders of its own, so that whatever it leaves behind is seen. */
export class Subject {
  readonly #temporary = mkdtempSync(join(tmpdir(), 'pd-'))
  readonly #data = mkdtempSync(join(tmpdir(), 'pooldeck-soak-'))
  /** Of every process that was the service. */
  readonly #pids: number[] = []
  /** Where its control groups may be. */
  #groups: readonly string[] = []
  #process: ChildProcess | undefined
  #client: Client | undefined
  #log = ''

  /** Runs `work` with a service; nothing of it is left afterwards. */
  static async with<R>(work: (subject: Subject) => Promise<R>): Promise<R> {
    const subject = new Subject()
    process.on('exit', subject.#kill)
    try {
      return await work(subject)
    } finally {
      await subject.stop('SIGKILL')
      process.off('exit', subject.#kill)
      rmSync(subject.#temporary, { recursive: true, force: true })
      rmSync(subject.#data, { recursive: true, force: true })
    }
  }

  /** Where its browsers have their folders. */
  get temporary(): string {
    return this.#temporary
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** It has not ended. */
  get lives(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  get client(): Client {
    if (!this.#client) throw new Error('The service does not run.')
    return this.#client
  }

  /** Unexpected failures, as the service logged them. */
  get unexpected(): string[] {
    return this.#log.split('\n').filter((line) => line.includes('"level":50') || /^\w*Error: /.test(line))
  }

  /** Starts the service on the data of before. Throws when it ends instead. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const env = {
      TMPDIR: this.#temporary,
      POOLDECK_DATA_DIR: this.#data,
      POOLDECK_POOLED_SESSIONS_LIMIT: '100',
      POOLDECK_RATE_LIMIT: '1000000',
      POOLDECK_FILL_RATE_CAP: String(QUICK),
      ...settings,
    }
    const service = await RunningService.start(env, (child) => {
      this.#process = child
      this.#pids.push(child.pid ?? 0)
      child.stderr?.on('data', (text: Buffer) => (this.#log += text.toString()))
    })
    this.#client = new Client(service)
    this.#groups = groupFolders(this.pid)
  }

  /** Resolves when the process has ended, however far it had come. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#client?.close()
    this.#client = undefined
    const child = this.#process
    if (!child) return
    child.kill(signal)
    await until('the service has ended', 20_000, () => child.exitCode !== null || child.signalCode !== null)
  }

  /** A pool that fills as fast as browsers start. */
  createPool(request: PoolCreateInput): Promise<Pool> {
    return this.client.json('POST', '/browser_pools', { viewport: SMALL, fill_rate_per_minute: QUICK, ...request })
  }

  pool({ id }: Pick<Pool, 'id'>): Promise<Pool> {
    return this.client.json('GET', `/browser_pools/${id}`)
  }

  /** Newest first. */
  pools(): Promise<Pool[]> {
    return this.client.json('GET', '/browser_pools?limit=100')
  }

  /** Resolves when every slot of a pool has an available browser. */
  async full(pool: Pick<Pool, 'id'>): Promise<void> {
    await until('the pool is full', FILL_MS, async () => {
      const { available_count, browser_pool_config } = await this.pool(pool)
      return available_count === browser_pool_config.size
    })
  }

  async deletePool({ id }: Pick<Pool, 'id'>): Promise<void> {
    await this.client.call('DELETE', `/browser_pools/${id}`, { force: true })
  }

  /** All processes of all browsers. */
  processes(): number[] {
    return descendants(this.pid)
  }

  holdings(): Holdings {
    const files = openFiles(this.pid).filter((file) => !file.startsWith(this.#data))
    return {
      processes: this.processes().length,
      descriptors: files.length,
      files,
      folders: this.folders(),
      bytes: residentBytes(this.pid),
    }
  }

  /** What there is for browsers on disk, in memory and of control groups, of every process that was the service. */
  folders(): string[] {
    const outside = [SHARED_MEMORY, ...this.#groups].flatMap((folder) =>
      readdirSync(folder).filter((name) => this.#pids.some((pid) => name.startsWith(`pooldeck-${pid}-`))),
    )
    return [...readdirSync(this.#temporary), ...outside]
  }

  /** Processes of browsers whose service has been killed. */
  orphans(): number[] {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map(Number).filter((pid) => commandLine(pid).includes(this.#temporary) && isAlive(pid))
  }

  /** The program that tries it ends early. */
  readonly #kill = (): void => void this.#process?.kill('SIGKILL')
}

/** Where the control groups of a service's browsers may be: below its own, or beside that where it has moved. */
function groupFolders(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/cgroup`, 'utf8').trim().split('\n')
  const own = lines.map((line) => join('/sys/fs/cgroup', ...line.split(':').slice(1)))
  return own.flatMap((folder) => [folder, dirname(folder)]).filter((folder) => existsSync(folder))
}

/** What each file descriptor of a process stands for. */
function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      return []
    }
  })
}

/** With spaces between the arguments; empty for a process that is gone. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
