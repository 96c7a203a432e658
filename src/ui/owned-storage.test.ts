import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../lib/browser-storage'
import { OwnedStorage } from './owned-storage'

const MINE = { id: 'mine' }
const OTHER = { id: 'other' }

let device: ReturnType<typeof memoryStorage>
let tab: ReturnType<typeof memoryStorage>
let owned: OwnedStorage

beforeEach(() => {
  device = memoryStorage()
  tab = memoryStorage()
  owned = new OwnedStorage({ device, tab })
})

const stored = () => [device, tab].flatMap((each) => Array.from({ length: each.length }, (_, at) => each.key(at)))

test('what is stored for one connection is not found by another', () => {
  owned.device(MINE).setItem('draft', 'typed')
  expect(owned.device(MINE).getItem('draft')).toBe('typed')
  expect([owned.device(OTHER).getItem('draft'), owned.tab(MINE).getItem('draft')]).toEqual([null, null])
})

test('what belongs to a connection that is gone is deleted, and the rest stays', () => {
  device.setItem('pooldeck.theme', 'dark')
  owned.retain(['mine', 'other'])
  for (const owner of [MINE, OTHER]) {
    owned.device(owner).setItem('draft', 'typed')
    owned.tab(owner).setItem('log', 'done')
  }
  owned.retain(['other'])
  expect(stored()).toEqual(['pooldeck.theme', 'pooldeck.of.other/draft', 'pooldeck.of.other/log'])
})

test('what is still at work when its connection has gone stores nothing more', () => {
  owned.retain(['mine'])
  const late = owned.tab(MINE)
  owned.retain([])
  late.setItem('log', 'the last answer')
  expect(stored()).toEqual([])
})

test('what a tab left that ended before it could delete it is deleted by the next one', () => {
  owned.device(MINE).setItem('draft', 'typed')
  device.setItem('pooldeck.draft.mine.new.0', 'of an earlier version')
  new OwnedStorage({ device, tab }).retain(['other'])
  expect(stored()).toEqual([])
})

test('listeners for a connection are notified when it is removed, and not when one is added', () => {
  const heard = vi.fn<() => void>()
  owned.onGone(heard)
  owned.retain(['mine'])
  owned.retain(['mine', 'other'])
  expect(heard).not.toHaveBeenCalled()
  owned.retain(['other'])
  expect(heard).toHaveBeenCalledTimes(1)
  expect([owned.isGone('mine'), owned.isGone('other')]).toEqual([true, false])
})
