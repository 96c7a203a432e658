import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_API_KEYS } from '../../contract/key'
import { newId } from './ids'
import type { Keys } from './keys'
import { apiKeys, deletedApiKeys } from './schema'
import { Store } from './store'
import { openTestStore, sharedPostgres } from './test-database'

/** As many rounds on a PostgreSQL as two hosts race; the embedded database takes one transaction after the other, whatever comes. */
const ROUNDS = { PostgreSQL: 32, 'the embedded database': 8 }

const MAIN = { id: 'main', name: 'main key' }

describe.each(Object.entries(ROUNDS))('on %s', (where, rounds) => {
  let folder: string
  let stores: Store[]
  let one: Keys
  let other: Keys

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-key-races-'))
    if (where === 'PostgreSQL') {
      const postgres = sharedPostgres()
      const url = postgres.url(await postgres.database())
      stores = await Promise.all(['one', 'other'].map((name) => Store.open({ dataDir: path.join(folder, name), url })))
    } else {
      stores = [await openTestStore(folder)]
    }
    one = stores[0]!.keys()
    other = stores.at(-1)!.keys()
  })

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await rm(folder, { recursive: true })
  })

  test('of a key that is deleted while others rotate and rename it, nothing is left but what they created before', async () => {
    const seen = { rotated: 0, late: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const old = await one.create({ name: `round-${round}`, rights: ['read'] })
      const calls = [
        async () => one.rotate(old.id, { expire_in_days: round % 8 }, MAIN),
        async () => other.remove(old.id),
        async () => one.remove(old.id),
        async () => other.rename(old.id, 'renamed'),
      ] as const
      // Which of them is sent first changes.
      const [rotated, removed, again, renamed] = await startedFrom(round, calls)

      expect([removed, again]).toEqual(
        expect.arrayContaining([
          { status: 'fulfilled', value: true },
          { status: 'fulfilled', value: false },
        ]),
      )
      if (renamed.status === 'rejected') expect(renamed.reason).toMatchObject({ status: 404 })
      expect(await other.identify(old.key)).toBeUndefined()
      await expect(one.get(old.id)).rejects.toMatchObject({ status: 404 })
      expect(await one.get(old.id, true)).toMatchObject({ id: old.id, deleted_at: expect.any(String) })
      if (rotated.status === 'fulfilled') {
        seen.rotated += 1
        const { key, id } = rotated.value
        expect(await other.identify(key)).toMatchObject({ id, rights: ['read'] })
        await one.remove(id)
      } else {
        seen.late += 1
        expect(rotated.reason).toMatchObject({ status: 404 })
      }
      expect(await one.list()).toEqual([])
    }
    expect(seen.rotated).toBeGreaterThan(0)
    expect(seen.late).toBeGreaterThan(0)
  })

  test('of many that rotate one key and create others at once, as many get a key as there is room for', async () => {
    await one.create({ name: 'kept', rights: ['read'] })
    const [kept] = await one.list()
    const fillers = Array.from({ length: MAX_API_KEYS - 4 }, (_, index) => ({
      id: newId(),
      name: 'filler',
      hash: String(index),
      createdAt: new Date(0),
    }))
    await stores[0]!.db.insert(apiKeys).values(fillers)
    const calls = Array.from({ length: 6 }, (_, index) => {
      const keys = index % 2 === 0 ? one : other
      return index < 3 ? keys.rotate(kept?.id ?? '', {}, MAIN) : keys.create({ name: 'new', rights: ['read'] })
    })
    const ends = await Promise.allSettled(calls)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 403, code: 'api_keys_limit_exceeded' })
    }
    expect(await one.list()).toHaveLength(MAX_API_KEYS)
    await stores[0]!.db.delete(apiKeys)
  })

  test('what is known of deleted keys is retained of the last ones, and no more', async () => {
    await stores[0]!.db.delete(deletedApiKeys)
    const createdAt = new Date(0)
    const deleted = Array.from({ length: MAX_API_KEYS }, (_, index) => ({
      id: `gone-${index}`,
      name: 'gone',
      createdAt,
      deletedAt: new Date(index),
    }))
    await stores[0]!.db.insert(deletedApiKeys).values(deleted)
    const { id } = await one.create({ name: 'last', rights: ['read'] })
    expect(await other.remove(id)).toBe(true)
    const left = (await one.list('deleted')).map((key) => key.id)
    expect(left).toHaveLength(MAX_API_KEYS)
    expect(left).toContain(id)
    expect(left).not.toContain('gone-0')
  })
})

type Settled<C> = { -readonly [K in keyof C]: C[K] extends () => Promise<infer R> ? PromiseSettledResult<R> : never }

/** Begins all calls, from the one at this index on and around. Returns how each of them ended, in the order of the list. */
async function startedFrom<C extends readonly (() => Promise<unknown>)[]>(
  first: number,
  calls: C,
): Promise<Settled<C>> {
  const begun: Promise<unknown>[] = []
  for (let step = 0; step < calls.length; step += 1) {
    const index = (first + step) % calls.length
    begun[index] = calls[index]!()
  }
  return (await Promise.allSettled(begun)) as Settled<C>
}
