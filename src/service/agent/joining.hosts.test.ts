import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../shared/start-error'
import { isConnectionError } from '../database/away'
import { openDatabase } from '../database/database'
import { sharedPostgres } from '../database/test-database'
import { setLeaving } from '../state/hosts'
import { addPool, FAST, TestHost } from './test-host'
import { TestWire } from '../database/test-postgres'
import { TIMING } from '../state/timing'
import { collectWarnings } from '../shared/test-warnings'

/** No host is notified by a renewal of a claim while a test runs. */
const SLOW = { ...TIMING, claimMs: 300_000, renewMs: 100_000, retryMs: 100_000 }

const warnings = collectWarnings()
const errors = () => warnings.flatMap(({ error }) => error ?? [])
const postgres = sharedPostgres()
let database: string
let wire: TestWire
let first: TestHost
/** Addresses of the others that the first host was last notified of. */
let others: string[]

beforeEach(async () => {
  database = await postgres.database()
  wire = await TestWire.to(postgres)
  first = await TestHost.join(wire.url(database), {
    id: 'first',
    timing: SLOW,
    peersChanged: (peers) => (others = peers.map(({ address }) => address)),
  })
  await heardOf([])
})
afterEach(async () => {
  await first.leave()
  await wire.close()
  expect(errors().filter((error) => !isConnectionError(error))).toEqual([])
})

const heardOf = (addresses: string[]): Promise<void> =>
  vi.waitFor(() => expect(others).toEqual(addresses), { timeout: 10_000, interval: 10 })

test('a host that joins is known to the others at once', async () => {
  const second = await TestHost.join(postgres.url(database), { id: 'second', timing: SLOW })
  await heardOf(['http://second'])
  await second.leave()
})

test('the next host assigns slots as soon as the one that did is told to stop', async () => {
  const second = await TestHost.join(postgres.url(database), { id: 'second', timing: SLOW })
  await heardOf(['http://second'])
  expect([first.member.leads, second.member.leads]).toEqual([true, false])
  await setLeaving(second.database.atomic, { id: 'first', secret: 'first' })
  const leads = () => [first.member.leads, second.member.leads]
  await vi.waitFor(() => expect(leads()).toEqual([false, true]), 10_000)
  await first.member.drain()
  await second.member.hasDatabase()
  expect(leads()).toEqual([false, true])
  await second.leave()
})

test('pools are filled by the next host while the one that did closes, with no drain before', async () => {
  const second = await TestHost.join(postgres.url(database), { id: 'second', timing: SLOW })
  await heardOf(['http://second'])
  await first.member.drain()
  await addPool(second, { size: 1 })
  await vi.waitFor(() => expect(second.browsers.size).toBe(1), 10_000)
  await second.leave()
})

test('a second process with the id of a host is refused while the first one lives, also when that has been taken for dead', async () => {
  const open = () => openDatabase({ dataDir: '', url: postgres.url(database), shared: true })
  const copy = { id: 'first', secret: 'copy', timing: FAST }
  const refused = await open()
  await expect(TestHost.join(refused, copy)).rejects.toThrow(/^Another Pooldeck, at http:\/\/first, runs with a copy/)
  await refused.close()
  expect([first.member.joined, first.abandoned]).toEqual([true, []])

  wire.cut()
  const second = await TestHost.join(await open(), copy)
  wire.mend()
  await vi.waitFor(() => expect(errors()).toContainEqual(expect.any(StartError)), 20_000)
  expect([first.member.joined, first.abandoned.length, second.member.joined]).toEqual([false, 1, true])
  warnings.splice(0)
  await first.member.leave()
  expect(await second.member.hasDatabase()).toBe(true)
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
