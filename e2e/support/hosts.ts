import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestPostgres } from '../../src/service/database/test-postgres'
import { descendants } from './processes'
import { RunningService } from './running-service'
import { type NetworkHost, TestNetwork } from './test-network'

const PORT = 4600
const POSTGRES_PORT = 5432
const KEY = 'the key of all hosts'

/** The built service as a host of several, in a network of its own. */
export class Host {
  /** What the service and its browsers have of files; below it the folder of its data and the one of its browsers. */
  readonly folder = mkdtempSync(join(tmpdir(), 'pd-'))
  readonly #network: NetworkHost
  readonly #origin: string
  readonly #env: Record<string, string>
  #service: RunningService | undefined
  #process: ChildProcess | undefined
  #log = ''

  constructor(network: NetworkHost, origin: string, env: Record<string, string>) {
    this.#network = network
    this.#origin = origin
    this.#env = env
  }

  /** Where the others reach it. */
  get address(): string {
    return `http://${this.#network.address}:${PORT}`
  }

  get service(): RunningService {
    if (!this.#service) throw new Error('The host doesn’t run.')
    return this.#service
  }

  /** What it has logged. */
  get log(): string {
    return this.#log
  }

  /** The processes of its browsers. */
  get processes(): number[] {
    return this.#process?.pid === undefined ? [] : descendants(this.#process.pid)
  }

  /** Starts it (again), on the data of before. */
  async start(): Promise<void> {
    const env = { POOLDECK_DATA_DIR: join(this.folder, 'data'), TMPDIR: this.folder, ...this.#env }
    const spawned = (child: ChildProcess) => {
      this.#process = child
      child.stderr?.on('data', (text: Buffer) => (this.#log += text.toString()))
    }
    // It ends with this process, however that ends.
    const command = [...this.#network.gate.command, 'setpriv', '--pdeathsig', 'KILL']
    const options = { command, origin: this.#origin }
    this.#service = await RunningService.start(env, spawned, options)
  }

  /** See NetworkHost. */
  cut(): Promise<void> {
    return this.#network.cut()
  }

  mend(): Promise<void> {
    return this.#network.mend()
  }

  /** Ends the process; its browsers end with it. */
  kill(): void {
    if (this.#service) this.#service.kill()
    else this.#process?.kill('SIGKILL')
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#service?.stop(signal)
  }

  /** For good. */
  async remove(): Promise<void> {
    if (this.#service) await this.stop()
    else this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Hosts with addresses of their own, and a PostgreSQL that they share. */
export class Hosts {
  readonly postgres: TestPostgres
  readonly network: TestNetwork
  readonly #database: string
  readonly #middle: string
  readonly #all: Host[] = []

  private constructor(postgres: TestPostgres, network: TestNetwork, database: string, middle: string) {
    this.postgres = postgres
    this.network = network
    this.#database = database
    this.#middle = middle
    process.once('exit', this.#abandon)
  }

  /** Starts a host for each of these environments. */
  static async start(environments: readonly Record<string, string>[]): Promise<Hosts> {
    const network = await TestNetwork.make()
    let postgres: TestPostgres | undefined
    let hosts: Hosts | undefined
    try {
      postgres = await TestPostgres.start()
      const middle = await network.offer(POSTGRES_PORT, { path: postgres.socket })
      hosts = new Hosts(postgres, network, await postgres.emptyDatabase(), middle)
      for (const env of environments) await hosts.#add(env)
      await Promise.all(hosts.all.map((host) => host.start()))
      return hosts
    } catch (error) {
      await hosts?.stop()
      await postgres?.stop()
      await network.close()
      throw error
    }
  }

  get all(): readonly Host[] {
    return this.#all
  }

  /** Their database, from here. */
  get url(): string {
    return this.postgres.url(this.#database)
  }

  async stop(): Promise<void> {
    process.off('exit', this.#abandon)
    await Promise.all(this.#all.map((host) => host.remove()))
    await this.network.close()
    await this.postgres.stop()
  }

  async #add(env: Record<string, string>): Promise<void> {
    const machine = await this.network.add()
    const host = new Host(machine, await this.network.reach(machine, PORT), {
      DATABASE_URL: `postgres://pooldeck@${this.#middle}:${POSTGRES_PORT}/${this.#database}`,
      POOLDECK_API_KEY: KEY,
      POOLDECK_SECRET_KEY: '5'.repeat(64),
      HOST: machine.address,
      PORT: String(PORT),
      POOLDECK_HOST_ADDRESS: `http://${machine.address}:${PORT}`,
      POOLDECK_PRIVATE_NETWORK: 'allowed',
      POOLDECK_RATE_LIMIT: '1000000',
      ...env,
    })
    this.#all.push(host)
  }

  /** The program that uses them ends early. */
  readonly #abandon = (): void => {
    for (const host of this.#all) {
      host.kill()
      rmSync(host.folder, { recursive: true, force: true })
    }
    rmSync(this.postgres.folder, { recursive: true, force: true })
  }
}
