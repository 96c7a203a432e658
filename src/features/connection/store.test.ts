import { beforeEach, expect, test } from 'vitest'
import { newKeyOf } from '../../client/connection'
import type { KeyValueStorage } from '../../lib/browser-storage'
import { ConnectionStore, CONNECTIONS_KEY, KEYS_KEY } from './store'

class MemoryStorage implements KeyValueStorage {
  readonly values = new Map<string, string>()
  getItem = (key: string): string | null => this.values.get(key) ?? null
  setItem = (key: string, value: string): void => void this.values.set(key, value)
  removeItem = (key: string): void => void this.values.delete(key)
}

let local: MemoryStorage
let session: MemoryStorage
let store: ConnectionStore

const here = { name: 'This service', baseUrl: '', key: 'pd_here', keep: false }
const there = { name: 'Staging', baseUrl: 'https://staging.example.com', key: 'pd_there', keep: true }

beforeEach(() => {
  local = new MemoryStorage()
  session = new MemoryStorage()
  store = new ConnectionStore({ local, session })
})

const idOf = (name: string): string => store.get().connections.find((each) => each.name === name)?.id ?? ''

test('at first there is nothing to work with', () => {
  expect(store.get()).toEqual({ connections: [], current: null, refused: false })
})

test('a key for this session is never written to the storage that lasts', () => {
  store.signIn(here)
  expect(store.get().current).toMatchObject({ baseUrl: '', key: 'pd_here' })
  expect(local.getItem(CONNECTIONS_KEY)).not.toContain('pd_here')
  expect(new ConnectionStore({ local, session }).get().current?.key).toBe('pd_here')
  expect(new ConnectionStore({ local, session: new MemoryStorage() }).get()).toMatchObject({
    current: null,
    connections: [{ name: 'This service', key: null }],
  })
})

test('a kept key is there again in a new tab', () => {
  store.signIn(there)
  const tab = new ConnectionStore({ local, session: new MemoryStorage() })
  expect(tab.get().current).toMatchObject({ name: 'Staging', key: 'pd_there' })
  expect(session.getItem(KEYS_KEY)).toBe('{}')
})

test('the choice to keep a key can be taken back', () => {
  store.signIn(there)
  store.keep(idOf('Staging'), false)
  expect(local.getItem(CONNECTIONS_KEY)).not.toContain('pd_there')
  expect(store.get().current?.key).toBe('pd_there')
})

test('another key of a known service is another connection, and takes away none', () => {
  store.signIn(here)
  store.signIn({ ...here, key: 'pd_reader' })
  expect(store.get().connections.map(({ name, key }) => [name, key])).toEqual([
    ['This service', 'pd_here'],
    ['This service (2)', 'pd_reader'],
  ])
  expect(store.get().current?.key).toBe('pd_reader')
  store.signIn({ ...here, name: 'Mine' })
  expect(store.get().connections.map(({ name }) => name)).toEqual(['Mine', 'This service (2)'])
  expect(store.get().current?.key).toBe('pd_here')
})

test('signing in to a connection whose key is gone or replaced adds no second one', () => {
  store.signIn(here)
  const id = store.get().current?.id
  store.signIn({ ...here, key: 'pd_new', name: 'Mine', replaces: id })
  expect(store.get().connections).toHaveLength(1)
  expect(store.get().current).toEqual({ id, name: 'Mine', baseUrl: '', key: 'pd_new' })
})

test('connections are switched, renamed, signed out of and removed', () => {
  store.signIn(here)
  store.signIn(there)
  store.select(idOf('This service'))
  expect(store.get().current?.key).toBe('pd_here')
  store.rename(idOf('Staging'), 'Stage')
  expect(store.get().connections.map(({ name }) => name)).toEqual(['This service', 'Stage'])
  store.signOut(idOf('This service'))
  expect(store.get().current).toBeNull()
  expect(store.get().connections[0]).toMatchObject({ name: 'This service', key: null })
  store.select(idOf('Stage'))
  store.remove(idOf('Stage'))
  expect(store.get()).toMatchObject({ current: null, connections: [{ name: 'This service' }] })
})

test('a tab stays with its connection when another tab switches to another one', () => {
  store.signIn({ ...here, keep: true })
  const other = new ConnectionStore({ local, session: new MemoryStorage() })
  store.signIn(there)
  other.reload()
  expect(other.get().current?.key).toBe('pd_here')
  expect(new ConnectionStore({ local, session: new MemoryStorage() }).get().current?.key).toBe('pd_there')
})

test('a refused key is asked for again, and a new one settles it', () => {
  store.signIn(here)
  store.refuse({ id: 'another', key: 'pd_here' })
  expect(store.get().refused).toBe(false)
  store.refuse({ id: idOf('This service'), key: 'pd_here' })
  expect(store.get()).toMatchObject({ refused: true, current: { key: 'pd_here' } })
  const held = store.get().current
  store.signIn({ ...here, key: 'pd_new', replaces: idOf('This service') })
  expect(store.get()).toMatchObject({ refused: false, current: { key: 'pd_new' } })
  // Who holds the connection since before calls with the key of now.
  expect(held).toMatchObject({ id: idOf('This service'), key: 'pd_new' })
  expect(newKeyOf.get()).toBe(held?.id)
  store.refuse({ id: idOf('This service'), key: 'pd_here' })
  expect(store.get().refused).toBe(false)
})

test('signing out in one tab signs out the others, with keys of their own too, and one that is restored later', () => {
  store.signIn(here)
  const ofOther = new MemoryStorage()
  const other = new ConnectionStore({ local, session: ofOther })
  other.signIn({ ...here, key: 'pd_other' })
  const copy = new MemoryStorage()
  for (const [key, value] of ofOther.values) copy.setItem(key, value)

  store.signOut(idOf('This service'))
  other.reload()
  const restored = new ConnectionStore({ local, session: copy })
  for (const tab of [other, restored]) {
    expect(tab.get()).toMatchObject({ current: null, connections: [{ name: 'This service', key: null }] })
  }
  expect([...local.values.values(), ...ofOther.values.values(), ...copy.values.values()].join()).not.toContain('pd_')
})

test('a tab that has not heard of a sign-out yet does not take it back', () => {
  store.signIn(there)
  store.signIn(here)
  const other = new ConnectionStore({ local, session: new MemoryStorage() })
  store.signOut(idOf('Staging'))
  other.rename(idOf('This service'), 'Mine')
  store.reload()
  expect(store.get().connections).toMatchObject([
    { name: 'Staging', key: null },
    { name: 'Mine', key: 'pd_here' },
  ])
  expect(local.getItem(CONNECTIONS_KEY)).not.toContain('pd_there')
})

test('a tab with a key of its own leaves the key that another tab keeps for the same connection', () => {
  store.signIn({ ...here, keep: false })
  const other = new ConnectionStore({ local, session: new MemoryStorage() })
  other.signIn({ ...here, key: 'pd_kept', keep: true })
  store.rename(idOf('This service'), 'Mine')
  store.signIn({ ...there, keep: false })
  store.select(idOf('Mine'))
  other.reload()
  const later = new ConnectionStore({ local, session: new MemoryStorage() })
  for (const tab of [other, later]) {
    expect(tab.get().connections).toMatchObject([
      { name: 'Mine', key: 'pd_kept' },
      { name: 'Staging', key: null },
    ])
  }
  expect(store.get().current?.key).toBe('pd_here')
})

test('signing in again goes on with nothing of before, and who still holds the connection of before has no key', () => {
  store.signIn(here)
  const before = idOf('This service')
  const held = store.get().current
  store.signOut(before)
  expect(held).toMatchObject({ id: before, key: '' })
  store.signIn(here)
  expect(store.get().connections).toHaveLength(1)
  expect(store.get().current?.id).not.toBe(before)
})

test('a key that another tab has replaced is not refused for the one before', () => {
  store.signIn(there)
  store.refuse({ id: idOf('Staging'), key: 'pd_there' })
  const other = new ConnectionStore({ local, session: new MemoryStorage() })
  other.signIn({ ...there, key: 'pd_new', replaces: idOf('Staging') })
  store.reload()
  expect(store.get()).toMatchObject({ refused: false, current: { key: 'pd_new' } })
})

test('renaming another connection leaves the current one the same object, so that nothing is loaded again', () => {
  store.signIn(there)
  store.signIn(here)
  const before = store.get().current
  store.rename(idOf('Staging'), 'Stage')
  expect(store.get().current).toBe(before)
})

test('listeners hear of a change until they leave', () => {
  let heard = 0
  const leave = store.subscribe(() => (heard += 1))
  store.signIn(here)
  leave()
  store.signIn(there)
  expect(heard).toBe(1)
})

test('what is stored and cannot be read counts as nothing', () => {
  local.setItem(CONNECTIONS_KEY, '{"no":"list"}')
  session.setItem(KEYS_KEY, 'not json')
  store.reload()
  expect(store.get().connections).toEqual([])
})

test('signs in where nothing can be stored, for as long as the page lives', () => {
  local.setItem = session.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const store = new ConnectionStore({ local, session })
  store.signIn({ ...here, keep: true })
  store.reload()
  expect(store.get().current).toMatchObject({ key: 'pd_here' })
})
