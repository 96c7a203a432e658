import { expect, test } from 'vitest'
import type { Counter } from './bounds'
import { UsageMeter } from './usage-meter'

test('a share of the processors is the mean since it was last asked for, and no shorter than a second', () => {
  const counted: Partial<Record<Counter, number>> = {
    processorMs: 500,
    memoryBytes: 5_000,
    reclaimableBytes: 2_000,
    processes: 110,
  }
  let now = 0
  const meter = new UsageMeter({ count: (what) => counted[what] }, () => now)
  expect(meter.read()).toEqual({ memoryBytes: 3_000, processorPercent: undefined, processes: 110 })
  now = 2_000
  counted.processorMs = 1_500
  expect(meter.read().processorPercent).toBe(50)
  now = 2_500
  counted.processorMs = 2_000
  expect(meter.read().processorPercent).toBe(50)
  now = 3_000
  expect(meter.read().processorPercent).toBe(50)
  now = 4_000
  counted.processorMs = 4_000
  expect(meter.read().processorPercent).toBe(200)
})

test('nothing is read again within a second: many callers may be given the browser in it', () => {
  let now = 0
  let reads = 0
  const meter = new UsageMeter({ count: () => (reads += 1) }, () => now)
  const first = meter.read()
  const readOnce = reads
  now = 999
  expect(meter.read()).toEqual(first)
  expect(reads).toBe(readOnce)
  now = 1_000
  expect(meter.read()).not.toEqual(first)
})

test('where nothing is counted, nothing is said', () => {
  let now = 0
  const meter = new UsageMeter({ count: () => undefined }, () => now)
  now = 2_000
  expect(meter.read()).toEqual({ memoryBytes: undefined, processorPercent: undefined, processes: undefined })
})
