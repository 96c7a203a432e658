import type { Pool, PoolCreateInput } from '../contract/pool'
import type { Subject } from './subject'

type Known = Pick<Pool, 'id' | 'created_at' | 'browser_pool_config'>

/** What the service has confirmed of its pools, to be compared with what it knows after it was killed. */
export class PoolBook {
  readonly faults: string[] = []
  readonly #pools = new Map<string, Known>()
  /** What was asked for and not answered: it may have happened. `new`: a pool whose id was in no answer. */
  #unsure: string | undefined
  #changes = 0

  /** How many changes the service has confirmed. */
  get changes(): number {
    return this.#changes
  }

  /** The id of one of the pools that are never changed, the first ones. */
  first(index: number): string {
    return [...this.#pools.keys()][index] ?? ''
  }

  async create(subject: Subject, request: PoolCreateInput): Promise<Pool> {
    return this.#change('new', async () => {
      const pool = await subject.createPool(request)
      this.#pools.set(pool.id, pool)
      return pool
    })
  }

  async update({ client }: Subject, { id }: Pool, changes: { size: number }): Promise<void> {
    await this.#change(id, async () => {
      this.#pools.set(id, await client.json<Pool>('PATCH', `/browser_pools/${id}`, changes))
    })
  }

  async delete(subject: Subject, pool: Pool): Promise<void> {
    await this.#change(pool.id, async () => {
      await subject.deletePool(pool)
      this.#pools.delete(pool.id)
    })
  }

  /** After a restart. From then on what the service says is what it has confirmed. */
  compare(pools: readonly Pool[]): void {
    const found = new Map(pools.map((pool) => [pool.id, pool]))
    for (const [id, known] of this.#pools) {
      const pool = found.get(id)
      if (id !== this.#unsure && (!pool || describe(pool) !== describe(known)))
        this.faults.push(`${describe(known)} became ${pool ? describe(pool) : 'nothing'}`)
    }
    const more = pools.filter(({ id }) => !this.#pools.has(id))
    if (more.length > (this.#unsure === 'new' ? 1 : 0)) this.faults.push(`${more.length} pools came from nowhere`)
    this.#unsure = undefined
    // What is known stays in its order: `first`.
    for (const id of this.#pools.keys()) if (!found.has(id)) this.#pools.delete(id)
    for (const pool of pools) this.#pools.set(pool.id, pool)
  }

  async #change<R>(unsure: string, work: () => Promise<R>): Promise<R> {
    this.#unsure = unsure
    const result = await work()
    this.#unsure = undefined
    this.#changes += 1
    return result
  }
}

const describe = ({ id, created_at, browser_pool_config }: Known): string =>
  `${id} of ${created_at}: ${JSON.stringify(browser_pool_config)}`
