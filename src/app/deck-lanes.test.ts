import { expect, test } from 'vitest'
import type { Pool } from '../contract/pool'
import { deckLanes } from './deck-lanes'

const pool = (size: number, available_count: number, acquired_count: number): Pool => ({
  id: `p${size}`,
  available_count,
  acquired_count,
  created_at: '2026-01-01T00:00:00Z',
  browser_pool_config: { size },
  extension_ids: [],
})

test('the deck is the sum of all pools', () => {
  expect(deckLanes([pool(3, 1, 1), pool(5, 5, 0)])).toEqual({ acquired: 1, available: 6, warming: 0, empty: 1 })
  expect(deckLanes([])).toEqual({ acquired: 0, available: 0, warming: 0, empty: 0 })
})

test('a service that tells of all its pools also tells what is being started', () => {
  const told = { id: 'p', size: 4, available: 1, acquired: 1, warming: 1, waiting: 0, failing: false }
  expect(deckLanes([told])).toEqual({ acquired: 1, available: 1, warming: 1, empty: 1 })
})

test('a pool that has just been made smaller has no negative slots', () => {
  expect(deckLanes([pool(1, 1, 2)]).empty).toBe(0)
})
