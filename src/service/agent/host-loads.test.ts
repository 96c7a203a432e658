import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedPostgres } from '../database/test-database'
import { type HostLoad, reportLoad } from '../state/host-load'
import { Hosts } from './hosts'
import { TestHost } from './test-host'
import { collectWarnings } from '../shared/test-warnings'

const postgres = sharedPostgres()
const LOADS: Record<string, HostLoad> = {
  counted: { memoryBytes: 16_000, memoryUsedBytes: 4_000, processes: 240 },
  uncounted: { memoryBytes: 8_000, memoryUsedBytes: 7_000 },
}
const warnings = collectWarnings()
let hosts: TestHost[] = []
const leaves = new AbortController()

beforeEach(async () => {
  const database = await postgres.database()
  for (const id of ['counted', 'silent', 'uncounted']) {
    const host = await TestHost.join(postgres.url(database), { id })
    hosts.push(host)
    const load = LOADS[id]
    if (load) reportLoad({ ...rowsOf(host), leaves: leaves.signal }, () => load)
  }
})
afterEach(async () => {
  leaves.abort()
  for (const host of hosts) await host.leave()
  expect([...warnings, ...hosts.flatMap(({ errors }) => errors)]).toEqual([])
  hosts = []
})

const rowsOf = (host: TestHost) => ({ host: host.id, atomic: host.database.atomic })

/** What the operators of one host see of the memory and the processes of all. */
async function seenOn(host: TestHost) {
  const list = await new Hosts({
    ...rowsOf(host),
    id: host.id,
    draining: { update: () => {} },
    idleEnded: () => {},
    standalone: () => 0,
    spares: () => 0,
    load: () => LOADS[host.id] ?? { memoryBytes: 1, memoryUsedBytes: 1 },
  }).list()
  return list.map(({ id, memory_used_bytes, memory_bytes, processes }) => [
    id,
    memory_used_bytes,
    memory_bytes,
    processes,
  ])
}

test('each host shows the memory and the processes of all, and nothing for one that has not said it', async () => {
  const counted = ['counted', 4_000, 16_000, 240]
  const uncounted = ['uncounted', 7_000, 8_000, undefined]
  const [first, silent] = hosts as [TestHost, TestHost]
  await vi.waitFor(
    async () => expect(await seenOn(first)).toEqual([counted, ['silent', undefined, undefined, undefined], uncounted]),
    20_000,
  )
  expect(await seenOn(silent)).toEqual([counted, ['silent', 1, 1, undefined], uncounted])
})
