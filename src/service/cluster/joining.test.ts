import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isAway } from '../store/away'
import { TestHost } from './test-host'
import { TestPostgres, TestWire } from './test-postgres'
import { TIMING } from './timing'

/** Nobody hears anything by a renewal of a claim while a test runs. */
const SLOW = { ...TIMING, claimMs: 300_000, renewMs: 100_000, retryMs: 100_000 }
vi.setConfig({ testTimeout: 60_000 })

let postgres: TestPostgres
let database: string
let wire: TestWire
let first: TestHost
/** Addresses of the others that the first host has been told of last. */
let others: string[]

beforeAll(async () => {
  postgres = await TestPostgres.start()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.database()
  wire = await TestWire.to(postgres)
  first = await TestHost.join(wire.url(database), {
    id: 'first',
    timing: SLOW,
    heard: (peers) => (others = peers.map(({ address }) => address)),
  })
  await heardOf([])
})
afterEach(async () => {
  await first.leave()
  await wire.close()
  expect(first.errors.filter((error) => !isAway(error))).toEqual([])
})

const heardOf = (addresses: string[]): Promise<void> =>
  vi.waitFor(() => expect(others).toEqual(addresses), { timeout: 10_000, interval: 10 })

test('a host that joins is known to the others at once', async () => {
  const second = await TestHost.join(postgres.url(database), { id: 'second', timing: SLOW })
  await heardOf(['http://second'])
  await second.leave()
})

test('one that joined while nothing was heard is known as soon as something is heard again', async () => {
  wire.cut()
  const second = await TestHost.join(postgres.url(database), { id: 'second', timing: SLOW })
  expect(others).toEqual([])
  wire.mend()
  await heardOf(['http://second'])
  await second.leave()
})
