import { expect, test } from 'vitest'
import { z } from 'zod'
import { memoryStorage } from '../../lib/browser-storage'
import { persisted } from '../../lib/persisted'
import { type Named, NamedStore } from './named-store'

/** Two tabs: the same storage, and none hears of the other. */
function tabs() {
  const storage = memoryStorage()
  const open = () =>
    new NamedStore<Named>(
      persisted<readonly Named[]>(z.array(z.object({ id: z.string(), name: z.string() })), 'names', { storage }),
    )
  return [open(), open()] as const
}

const names = (store: NamedStore<Named>): string[] => store.get().map(({ name }) => name)

test('a change in one tab keeps what another tab has saved meanwhile', () => {
  const [one, two] = tabs()
  one.save({ name: 'From one' })
  two.save({ name: 'From two' })
  expect(names(two)).toEqual(['From one', 'From two'])
  const [first] = two.get()
  if (first) one.rename(first.id, 'Renamed')
  expect(names(one)).toEqual(['Renamed', 'From two'])
  if (first) two.remove(first.id)
  expect(names(two)).toEqual(['From two'])
})

test('who begins to look sees what another tab has saved before', () => {
  const [one, two] = tabs()
  one.save({ name: 'From one' })
  expect(names(two)).toEqual([])
  const stop = two.subscribe(() => {})
  expect(names(two)).toEqual(['From one'])
  stop()
})
