import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import { TestWire } from '../database/test-postgres'
import { sharedPostgres } from '../database/test-database'
import { json, TestService } from '../test-service'

/** Hosts on one database. */
export class TestHosts {
  /** In the order of their settings; those that a test stops itself it takes out. */
  all: TestService[] = []
  #wire: TestWire | undefined
  #database: Client | undefined
  #url = ''

  /** New ones for each test. To be called once in a file: `environments` are the settings of each host beside the usual ones. */
  static forEachTest(...environments: readonly Record<string, string>[]): TestHosts {
    const hosts = new TestHosts()
    beforeEach(() => hosts.#start(environments))
    afterEach(() => hosts.#stop())
    return hosts
  }

  /** The same, for tests that leave nothing behind: the same hosts for all of a file. */
  static forFile(...environments: readonly Record<string, string>[]): TestHosts {
    const hosts = new TestHosts()
    beforeAll(() => hosts.#start(environments))
    afterAll(() => hosts.#stop())
    return hosts
  }

  /** The network between them and their database. */
  get wire(): TestWire {
    return there(this.#wire)
  }

  /** A connection to their database. */
  get database(): Client {
    return there(this.#database)
  }

  /** DATABASE_URL. */
  get url(): string {
    return this.#url
  }

  /** Ends all sessions, where those of a test would be in the way of the next one. */
  async endSessions(): Promise<void> {
    const asked = there(this.all.at(-1))
    const sessions = await json<BrowserSession[]>(asked.call('GET', '/browsers'))
    await Promise.all(sessions.map((session) => asked.deleteSession(session)))
  }

  at(index: number): TestService {
    return there(this.all[index])
  }

  async #start(environments: readonly Record<string, string>[]): Promise<void> {
    const postgres = sharedPostgres()
    const name = await postgres.database()
    this.#wire = await TestWire.to(postgres)
    this.#url = this.#wire.url(name)
    this.#database = new Client({ connectionString: postgres.url(name) })
    await this.#database.connect()
    this.all = []
    for (const environment of environments) this.all.push(await TestService.start(this.#url, environment))
  }

  async #stop(): Promise<void> {
    for (const host of this.all.reverse()) await host.stop()
    await this.#database?.end()
    await this.#wire?.close()
  }
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The hosts are not there: they start before each test.')
  return part
}
