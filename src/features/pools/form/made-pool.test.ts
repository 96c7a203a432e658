import { expect, test } from 'vitest'
import { effectiveConfig } from '../../../contract/effective-config'
import { type Pool, PoolCreate, type PoolCreateInput } from '../../../contract/pool'
import { madePool } from './made-pool'

const AT = Date.parse('2026-01-31T09:30:00.000Z')

function pool(request: PoolCreateInput, secondsLater: number): Pool {
  const config = effectiveConfig(PoolCreate.parse(request))
  return {
    id: 'p',
    available_count: 0,
    acquired_count: 0,
    created_at: new Date(AT + secondsLater * 1000).toISOString(),
    browser_pool_config: config,
    extension_ids: [],
    ...(config.name !== undefined && { name: config.name }),
  }
}

const request = { size: 2, viewport: { width: 1280, height: 800 }, chrome_policy: { B: 1, A: [2] } }

test('a pool made since with the same configuration is the one, whatever the order of its keys', () => {
  const made = pool({ ...request, chrome_policy: { A: [2], B: 1 } }, 1)
  expect(madePool([made], request, AT)).toBe(made)
})

test('an older pool, or one with another configuration, is not', () => {
  expect(madePool([pool(request, -60)], request, AT)).toBeUndefined()
  expect(madePool([pool({ ...request, size: 3 }, 1)], request, AT)).toBeUndefined()
  expect(madePool([pool({ ...request, name: 'other' }, 1)], request, AT)).toBeUndefined()
})

test('a name tells a pool apart, but for one that was there before', () => {
  const named = { ...request, name: 'shop' }
  const made = pool(named, 1)
  expect(madePool([pool(request, 1), made], named, AT)).toBe(made)
  expect(madePool([pool(named, -60)], named, AT)).toBeUndefined()
})
