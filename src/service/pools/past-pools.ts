import { desc, sql } from 'drizzle-orm'
import type { PastPool, PastPoolsQuery } from '../../contract/past-pool'
import type { Database } from '../database/database'
import { deletedPools, formerPoolNames, pools } from '../database/schema'
import { groupBy } from '../shared/group-by'

const KEPT_MS = 30 * 24 * 3600_000
/** Deleted pools that are kept, the last ones. */
export const MOST_POOLS = 1_000

type Transaction = Pick<Database, 'execute'>

/** Pools that were deleted, and names that pools had: for 30 days. */
export class PastPools {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns the last to be deleted first, then those that have another name now. */
  async list({ name }: PastPoolsQuery = {}): Promise<PastPool[]> {
    const since = new Date(Date.now() - KEPT_MS)
    const [gone, names, there] = await Promise.all([
      this.#db.select().from(deletedPools).orderBy(desc(deletedPools.deletedAt)),
      this.#db.select().from(formerPoolNames).orderBy(desc(formerPoolNames.until)),
      this.#db
        .select({ id: pools.id, name: pools.name, size: pools.size, createdAt: pools.createdAt })
        .from(pools)
        .where(sql`exists (select from ${formerPoolNames} where ${formerPoolNames.poolId} = ${pools.id})`),
    ])
    const former = groupBy(
      names.filter(({ until }) => until > since),
      ({ poolId }) => poolId,
    )
    const all = [
      ...gone.filter(({ deletedAt }) => deletedAt > since),
      ...there.map((pool) => ({ ...pool, deletedAt: null, deletedBy: null })),
    ]
    return all
      .map((pool): PastPool => ({
        id: pool.id,
        ...(pool.name !== null && { name: pool.name }),
        former_names: (former.get(pool.id) ?? []).map((row) => row.name).filter((each) => each !== pool.name),
        size: pool.size ?? 0,
        created_at: pool.createdAt.toISOString(),
        ...(pool.deletedAt && { deleted_at: pool.deletedAt.toISOString() }),
        ...(pool.deletedBy !== null && { deleted_by: pool.deletedBy }),
      }))
      .filter(({ deleted_at, former_names }) => deleted_at !== undefined || former_names.length > 0)
      .filter((pool) => name === undefined || [pool.id, pool.name, ...pool.former_names].includes(name))
  }

  /** Finds one that was deleted, by its id, else the last one that was called so when it was; undefined where there is none. */
  async findDeleted(idOrName: string): Promise<PastPool | undefined> {
    const gone = (await this.list()).filter(({ deleted_at }) => deleted_at !== undefined)
    return gone.find(({ id }) => id === idOrName) ?? gone.find(({ name }) => name === idOrName)
  }
}

/** Gives a pool another name. For the transaction that gives it. */
export async function keepFormerName(tx: Transaction, poolId: string, name: string): Promise<void> {
  await tx.execute(sql`insert into ${formerPoolNames} (pool_id, name, until) values (${poolId}, ${name}, clock_timestamp())
    on conflict (pool_id, name) do update set until = excluded.until`)
  await tx.execute(
    sql`delete from ${formerPoolNames} where until < clock_timestamp() - ${KEPT_MS}::float8 * interval '1 millisecond'`,
  )
}

/** Keeps a pool that is about to be deleted. For the transaction that does it. */
export async function keepDeleted(tx: Transaction, poolId: string, by: string): Promise<void> {
  await tx.execute(sql`insert into ${deletedPools} (id, name, size, created_at, deleted_at, deleted_by)
    select id, name, coalesce(size, 0), created_at, clock_timestamp(), ${by} from pools where id = ${poolId}`)
  await tx.execute(sql`delete from ${deletedPools} where deleted_at <= greatest(
    clock_timestamp() - ${KEPT_MS}::float8 * interval '1 millisecond',
    (select deleted_at from ${deletedPools} order by deleted_at desc offset ${MOST_POOLS} limit 1))`)
}
