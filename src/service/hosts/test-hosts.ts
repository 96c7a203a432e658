import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { TestPostgres } from '../cluster/test-postgres'
import { SLOW, TestService } from '../test-service'

/** Hosts on one PostgreSQL. */
export class TestHosts {
  /** In the order of their settings; those that a test stops itself it takes out. */
  all: TestService[] = []
  #postgres: TestPostgres | undefined
  #database: Client | undefined
  #url = ''

  /** New ones for each test. To be called once in a file: `environments` are the settings of each host beside the usual ones. */
  static forEachTest(...environments: readonly Record<string, string>[]): TestHosts {
    const hosts = new TestHosts()
    beforeAll(async () => {
      hosts.#postgres = await TestPostgres.start()
    }, SLOW)
    afterAll(() => hosts.postgres.stop())
    beforeEach(() => hosts.#start(environments), SLOW)
    afterEach(() => hosts.#stop(), SLOW)
    return hosts
  }

  /** The same, for tests that leave nothing behind: the same hosts for all of a file. */
  static forFile(...environments: readonly Record<string, string>[]): TestHosts {
    const hosts = new TestHosts()
    beforeAll(async () => {
      hosts.#postgres = await TestPostgres.start()
      await hosts.#start(environments)
    }, SLOW)
    afterAll(async () => {
      await hosts.#stop()
      await hosts.postgres.stop()
    }, SLOW)
    return hosts
  }

  get postgres(): TestPostgres {
    return there(this.#postgres)
  }

  /** A connection to their database. */
  get database(): Client {
    return there(this.#database)
  }

  /** DATABASE_URL. */
  get url(): string {
    return this.#url
  }

  at(place: number): TestService {
    return there(this.all[place])
  }

  async #start(environments: readonly Record<string, string>[]): Promise<void> {
    this.#url = this.postgres.url(await this.postgres.database())
    this.#database = new Client({ connectionString: this.#url })
    // A test may restart PostgreSQL.
    this.#database.on('error', () => undefined)
    await this.#database.connect()
    this.all = []
    for (const environment of environments) this.all.push(await TestService.start(this.#url, environment))
  }

  async #stop(): Promise<void> {
    for (const host of this.all.reverse()) await host.stop()
    await this.#database?.end().catch(() => undefined)
  }
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The hosts are not there: they start before each test.')
  return part
}
