import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClaimRenewer } from './claim-renewer'
import type { Renewal } from '../state/hosts'
import { TIMING } from '../state/timing'

const { claimMs, endingMs, graceMs, renewMs } = TIMING
const renewal: Renewal = { expired: false, draining: false, lost: false, leads: false, peers: [] }

/** How long a slow answer takes, ms. */
const SLOW_MS = 500
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let database: 'there' | 'slow' | 'refusing' | 'silent' | 'taken'
let awayForAll: boolean
let lost: { why: string; at: number }[]
let renewals: number
let renewer: ClaimRenewer

beforeEach(() => {
  vi.useFakeTimers()
  database = 'there'
  awayForAll = false
  lost = []
  renewals = 0
  renewer = new ClaimRenewer({
    timing: TIMING,
    claimedAt: performance.now(),
    renew: () => {
      if (database === 'refusing') return Promise.reject(new Error('refused'))
      if (database === 'silent') return new Promise(() => undefined)
      if (database === 'slow') return sleep(SLOW_MS).then(() => renewal)
      return Promise.resolve(database === 'taken' ? undefined : renewal)
    },
    isAwayForAll: () => Promise.resolve(awayForAll),
    renewed: () => (renewals += 1),
    lost: (why) => lost.push({ why, at: performance.now() }),
  })
})
afterEach(async () => {
  const stopped = renewer.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  vi.useRealTimers()
})

test('a claim that can be renewed goes on', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renewals).toBeGreaterThanOrEqual(60_000 / renewMs - 1)
  expect(lost).toEqual([])
  expect(renewer.holds).toBe(true)
})

test.each(['refusing', 'silent'] as const)(
  'with the database %s, browsers are ended before the claim runs out',
  async (how) => {
    await vi.advanceTimersByTimeAsync(10_000)
    database = how
    const cutAt = performance.now()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(lost).toHaveLength(1)
    // The claim was renewed up to `renewMs` before it was cut off, and holds from then.
    expect(lost[0]!.at).toBeLessThanOrEqual(cutAt + claimMs - endingMs)
    expect(lost[0]!.at).toBeGreaterThan(cutAt + claimMs - endingMs - renewMs - 10)
  },
)

test('a database that comes back in time takes nothing away', async () => {
  database = 'refusing'
  await vi.advanceTimersByTimeAsync(claimMs - endingMs - 1_000)
  database = 'there'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lost).toEqual([])
})

test('while it is certain that the database is away for all, everything goes on', async () => {
  awayForAll = true
  database = 'silent'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lost).toEqual([])
  database = 'there'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).toEqual([])
  expect(renewer.holds).toBe(true)
})

test('when another has the database again and this one has not, it ends its browsers before the other may judge it', async () => {
  awayForAll = true
  database = 'silent'
  await vi.advanceTimersByTimeAsync(30_000)
  awayForAll = false
  const backAt = performance.now()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(lost).toHaveLength(1)
  expect(lost[0]!.at).toBeLessThanOrEqual(backAt + graceMs - endingMs)
})

test('a host that others have taken for lost ends its browsers at once, and is told so once', async () => {
  database = 'taken'
  await vi.advanceTimersByTimeAsync(renewMs + 10)
  expect(lost).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lost).toHaveLength(1)
})

test('what a renewal tells that a later one has overtaken is passed over', async () => {
  await vi.advanceTimersByTimeAsync(100)
  database = 'slow'
  const slow = renewer.check()
  database = 'there'
  await vi.advanceTimersByTimeAsync(1)
  await renewer.check()
  const before = renewals
  await vi.advanceTimersByTimeAsync(SLOW_MS)
  await slow
  expect(renewals).toBe(before)
})

test('who is asked whether the database answers looks now', async () => {
  await vi.advanceTimersByTimeAsync(100)
  database = 'refusing'
  expect(await renewer.check()).toBe(false)
  database = 'there'
  expect(await renewer.check()).toBe(true)
})
