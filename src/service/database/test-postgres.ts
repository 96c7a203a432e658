import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DATABASE_USER, TestDatabases } from './test-databases'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'
const startMs = 30_000

/** The account that PostgreSQL runs under, which must not be root. */
interface Account {
  readonly uid: number
  readonly gid: number
}

export interface PostgresOptions {
  /** Of postgresql.conf. Without any, it does not wait for the disk: what it keeps outlives its own end, not that of the machine. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Where its folder is; the folder for temporary files, unless told otherwise. */
  readonly within?: string
  /** Of `newPostgresFiles`, which are copied: to make them takes a second of the processor. */
  readonly files?: string
}

/** Creates the files of a PostgreSQL below a folder. Returns their location. */
export async function newPostgresFiles(within: string): Promise<string> {
  const [programs, account] = await Promise.all([newestPrograms(), otherAccount()])
  const folder = await emptyFolder(within, account)
  const files = path.join(folder, 'data')
  const made = ['-D', files, '-U', DATABASE_USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(path.join(programs, 'initdb'), made, { ...account, cwd: folder })
  return files
}

/** A PostgreSQL of Debian's package, in a folder of its own that is gone after `stop`. It answers at a socket in that folder only. */
export class TestPostgres extends TestDatabases {
  readonly #programs: string
  readonly #account: Account | undefined
  readonly #settings: Readonly<Record<string, string | number>>
  #process: ChildProcess | undefined

  private constructor(
    folder: string,
    programs: string,
    account: Account | undefined,
    { settings = {} }: PostgresOptions,
  ) {
    super(folder)
    this.#programs = programs
    this.#account = account
    this.#settings = settings
  }

  static async start(options: PostgresOptions = {}): Promise<TestPostgres> {
    const [programs, account] = await Promise.all([newestPrograms(), otherAccount()])
    const { within = tmpdir(), files } = options
    const folder =
      files === undefined ? path.dirname(await newPostgresFiles(within)) : await emptyFolder(within, account)
    const postgres = new TestPostgres(folder, programs, account, options)
    if (files !== undefined) await run('cp', ['-r', files, postgres.#data], { ...account, cwd: folder })
    await postgres.up()
    return postgres
  }

  /** The process to measure. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Starts it (again), and resolves when it answers. */
  async up(): Promise<void> {
    const settings = { listen_addresses: '', unix_socket_directories: this.folder, fsync: 'off', ...this.#settings }
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(path.join(this.#programs, 'postgres'), ['-D', this.#data, ...given], {
      ...this.#account,
      cwd: this.folder,
      stdio: 'ignore',
    })
    this.#process = child
    const end = () => child.kill('SIGQUIT')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    const until = performance.now() + startMs
    while (!(await this.#answers())) {
      if (child.exitCode !== null || performance.now() > until) throw new Error('PostgreSQL didn’t start.')
      await sleep(20)
    }
  }

  /** Stops it, cutting all connections: `SIGINT` in order, `SIGQUIT` like a power failure. */
  async down(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Idempotent. */
  async stop(): Promise<void> {
    await this.down('SIGQUIT')
    await rm(this.folder, { recursive: true, force: true })
  }

  get #data(): string {
    return path.join(this.folder, 'data')
  }

  async #answers(): Promise<boolean> {
    return this.asAdministrator('select 1').then(
      () => true,
      () => false,
    )
  }
}

/** The network between a host and a database, to be disturbed. */
export class TestWire {
  readonly #server: net.Server
  readonly #sockets = new Set<net.Socket>()
  #state: 'whole' | 'cut' | 'silent' = 'whole'

  private constructor(server: net.Server) {
    this.#server = server
  }

  static async to(postgres: TestDatabases): Promise<TestWire> {
    const server = net.createServer()
    const wire = new TestWire(server)
    server.on('connection', (near) => wire.#join(near, postgres.socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return wire
  }

  url(database: string): string {
    return `postgres://${DATABASE_USER}@127.0.0.1:${(this.#server.address() as net.AddressInfo).port}/${database}`
  }

  /** All connections break, and no new one is made. */
  cut(): void {
    this.#state = 'cut'
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Nothing arrives any more, without any error. */
  silence(): void {
    this.#state = 'silent'
    for (const socket of this.#sockets) socket.pause()
  }

  /** What is sent from now on arrives, on new connections. */
  mend(): void {
    this.cut()
    this.#state = 'whole'
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(near: net.Socket, socket: string): void {
    if (this.#state === 'cut') return void near.destroy()
    const far = net.connect(socket)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from)
      from.on('data', (data) => to.write(data))
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
      if (this.#state === 'silent') from.pause()
    }
  }
}

async function emptyFolder(within: string, account: Account | undefined): Promise<string> {
  const folder = await mkdtemp(path.join(within, 'pooldeck-postgres-'))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

async function newestPrograms(): Promise<string> {
  const found = await readdir(versions).catch(() => [])
  const servers = found.filter((version) => existsSync(path.join(versions, version, 'bin/postgres')))
  const [newest] = servers.sort((a, b) => Number(b) - Number(a))
  if (newest === undefined) throw new Error(`PostgreSQL is missing: install Debian's package postgresql.`)
  return path.join(versions, newest, 'bin')
}

/** Undefined when this process may run PostgreSQL as it is. */
async function otherAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}
