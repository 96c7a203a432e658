import { expect, test, vi } from 'vitest'
import { parseKey } from '../../keys/key'
import { HeldKeys } from './held-keys'

test('a key that its holder names again stays down; one of which nothing is heard comes up by itself, once', () => {
  vi.useFakeTimers()
  const [w, a] = [parseKey('w'), parseKey('a')]
  if (!w || !a) throw new Error('w and a are keys')
  const released: string[] = []
  const held = new HeldKeys(({ name }) => released.push(name))
  held.hold(w)
  held.hold(a)
  vi.advanceTimersByTime(2_000)
  held.hold(w)
  vi.advanceTimersByTime(2_000)
  expect(released).toEqual(['a'])
  expect([held.has(w), held.has(a)]).toEqual([true, false])
  held.drop(w)
  vi.advanceTimersByTime(10_000)
  expect(released).toEqual(['a'])
  held.hold(w, 500)
  vi.advanceTimersByTime(400)
  held.hold(w)
  vi.advanceTimersByTime(2_900)
  held.hold(w, 500)
  vi.advanceTimersByTime(600)
  expect(released).toEqual(['a', 'w'])
  vi.useRealTimers()
})
