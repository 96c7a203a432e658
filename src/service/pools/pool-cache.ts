import { SharedWork } from '../shared/shared-work'
import type { PoolStore } from '../state/pool-store'
import { Pool, type PoolContext } from './pool'

/** The pools of the database, as this host has read them last. */
export class PoolCache {
  readonly #store: Pick<PoolStore, 'all'>
  readonly #context: PoolContext
  readonly #pools = new Map<string, Pool>()
  /** Deleted ones of which something was still here. */
  #deleted: Pool[] = []
  readonly #reading = new SharedWork(() => this.#read())
  readonly #alone: boolean
  #outdated = true

  constructor(store: Pick<PoolStore, 'all'>, context: PoolContext, alone: boolean) {
    this.#store = store
    this.#context = context
    this.#alone = alone
  }

  /** Those that there are. */
  get all(): Pool[] {
    return [...this.#pools.values()]
  }

  /** Those of which something may be here. */
  get any(): Pool[] {
    return [...this.#pools.values(), ...this.#deleted]
  }

  /** Finds one by id, else by name. */
  find(idOrName: string): Pool | undefined {
    return this.#pools.get(idOrName) ?? this.all.find(({ config }) => config.name === idOrName)
  }

  /** Records that a change begins; what is known is old until they are read again. */
  changing(): void {
    this.#outdated = true
  }

  /** Resolves when they are known as they are now, whichever host changed them. */
  async refresh(): Promise<void> {
    if (this.#outdated || !this.#alone) await this.read()
  }

  /** Reads them. Many that ask for it at the same time are answered with one reading that begins after all of them. */
  read(): Promise<void> {
    return this.#reading.run()
  }

  async #read(): Promise<void> {
    this.#outdated = false
    const rows = await this.#store.all().catch((error: unknown) => {
      this.#outdated = true
      throw error
    })
    const records = new Map(rows.map((record) => [record.id, record]))
    this.#deleted = this.#deleted.filter((pool) => !pool.isEmpty)
    for (const [id, pool] of this.#pools) {
      if (records.has(id)) continue
      this.#pools.delete(id)
      this.#deleted.push(pool)
    }
    for (const [id, record] of records) {
      const { id: _id, createdAt: _createdAt, ...setup } = record
      const known = this.#pools.get(id)
      if (known) known.setup = setup
      else this.#pools.set(id, new Pool(record, this.#context))
    }
  }
}
