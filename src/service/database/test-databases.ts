import path from 'node:path'
import { Client } from 'pg'
import { newId } from './ids'

export const DATABASE_USER = 'pooldeck'

/** The databases of a PostgreSQL that answers at a socket in a folder. */
export class TestDatabases {
  readonly folder: string
  #template: Promise<string> | undefined

  /** `template`: the name of a database with our tables, where there is one. */
  constructor(folder: string, template?: string) {
    this.folder = folder
    this.#template = template === undefined ? undefined : Promise.resolve(template)
  }

  get socket(): string {
    return path.join(this.folder, '.s.PGSQL.5432')
  }

  url(database: string): string {
    return `postgres://${DATABASE_USER}@localhost/${database}?host=${this.folder}`
  }

  /** Returns the name of a new database with our tables. */
  async database(): Promise<string> {
    const name = newId()
    await this.asAdministrator(`create database ${name} template ${await this.template()}`)
    return name
  }

  /** Returns the name of a new database without anything. */
  async emptyDatabase(): Promise<string> {
    const name = newId()
    await this.asAdministrator(`create database ${name}`)
    return name
  }

  /** Returns the name of the database that new ones are copied from. No client may be connected to it. */
  template(): Promise<string> {
    return (this.#template ??= this.#makeTemplate())
  }

  protected async asAdministrator(statement: string): Promise<void> {
    const client = new Client({ connectionString: this.url('postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  async #makeTemplate(): Promise<string> {
    // The migrations are for a bundler, and not every program that starts a PostgreSQL is one.
    const [{ openDatabase }, { migrate }] = await Promise.all([import('./database'), import('./migrate')])
    const name = await this.emptyDatabase()
    const database = await openDatabase({ dataDir: '', url: this.url(name), shared: true })
    await migrate(database.db)
    await database.close()
    return name
  }
}
