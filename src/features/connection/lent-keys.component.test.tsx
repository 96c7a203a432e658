import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { memoryStorage } from '../../lib/browser-storage'
import { LentKeys } from './lent-keys'
import { ConnectionStore } from './store'

/** Tabs of one browser: a storage that all of them share, and one of its own for each. */
let local: ReturnType<typeof memoryStorage>
beforeEach(() => {
  local = memoryStorage()
})

function openTab() {
  const session = memoryStorage()
  const store = new ConnectionStore({ local, session })
  const channel = new BroadcastChannel('test.keys')
  onTestFinished(() => channel.close())
  return { store, keys: new LentKeys(store, channel), session }
}

const HERE = { name: 'Here', baseUrl: '', key: 'pd_here', keep: false }

test('a tab that is opened beside one that is signed in is signed in, too, and no storage that lasts has the key', async () => {
  const first = openTab()
  first.store.signIn(HERE)
  const beside = openTab()
  expect(beside.store.get().current).toBeNull()
  await beside.keys.borrow()
  expect(beside.store.get().current).toMatchObject({ name: 'Here', key: 'pd_here' })
  expect(Array.from({ length: local.length }, (_, at) => local.getItem(local.key(at) ?? '')).join()).not.toContain(
    'pd_here',
  )

  // Its own sign-out is one of both, as before.
  first.store.signOut(first.store.get().current?.id ?? '')
  beside.store.reload()
  expect(beside.store.get().current).toBeNull()
  await beside.keys.borrow()
  expect(beside.store.get().current).toBeNull()
})

test('a tab that waits at the sign-in is signed in when another one is', async () => {
  const waiting = openTab()
  openTab().store.signIn(HERE)
  waiting.store.reload()
  expect(waiting.store.get().current).toBeNull()
  await waiting.keys.borrow()
  expect(waiting.store.get().current?.key).toBe('pd_here')
})

test.each([false, true])(
  'tabs whose key was refused get the new one from the tab where it was entered; kept: %s',
  async (keep) => {
    const entered = openTab()
    entered.store.signIn(HERE)
    const beside = openTab()
    await beside.keys.borrow()
    const { current } = beside.store.get()
    if (!current) throw new Error('It is signed in')
    const old = { id: current.id, key: current.key }
    beside.store.refuse(old)
    expect(beside.store.get().refused).toBe(true)
    entered.store.refuse(old)
    entered.store.signIn({ ...HERE, key: 'pd_new', keep, replaces: old.id })
    // The browser tells other tabs what is stored for all of them.
    if (keep) beside.store.reload()
    await expect.poll(() => beside.store.get().refused).toBe(false)
    expect(beside.store.get().current?.key).toBe('pd_new')
  },
)

test('a tab whose key is refused finds the new one in another tab', async () => {
  const late = openTab()
  late.store.signIn({ ...HERE, key: 'pd_old' })
  const other = openTab()
  const { id } = late.store.get().current ?? { id: '' }
  other.store.signIn({ ...HERE, replaces: id })
  expect(late.store.get().current?.key).toBe('pd_old')
  late.store.refuse({ id, key: 'pd_old' })
  await expect.poll(() => late.store.get()).toMatchObject({ current: { key: 'pd_here' }, refused: false })
})

test('a tab with a key of its own keeps it', async () => {
  openTab().store.signIn(HERE)
  const other = openTab()
  other.store.signIn({ ...HERE, key: 'pd_other' })
  await other.keys.borrow()
  expect(other.store.get().current?.key).toBe('pd_other')
})
