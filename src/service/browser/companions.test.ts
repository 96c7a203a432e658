import { expect, test } from 'vitest'
import { unbounded } from './bounds/bounds'
import { Companions } from './companions'

test('a browser that has ended waits for a program that works for it, and no longer than it may', async () => {
  const bounds = unbounded({ memoryBytes: 0, processes: 0, diskBytes: 0 }, 'A test.')
  const companions = new Companions(await bounds.newGroup('test'))
  const reader = companions.start('cat', [])
  const begun = performance.now()
  await companions.ended(100)
  expect(performance.now() - begun).toBeGreaterThan(95)
  expect(reader.exitCode).toBeNull()
  reader.stdin?.end()
  await companions.ended(10_000)
  expect(reader.exitCode).toBe(0)
  companions.start('/no/such/program', []).on('error', () => {})
  await companions.ended(10_000)
})
