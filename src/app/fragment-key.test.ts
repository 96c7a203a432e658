import { expect, test, vi } from 'vitest'
import { FragmentKeyStore } from './fragment-key'

/** The address of a page, as far as the store looks at it. */
function pageAt(hash: string) {
  const listeners: (() => void)[] = []
  const location = { hash, pathname: '/sessions', search: '?q=a' }
  const replaceState = vi.fn((_state: unknown, _title: string, _url: string) => {
    location.hash = ''
  })
  const page = {
    location,
    history: { state: { kept: true }, replaceState },
    addEventListener: (_name: string, listener: () => void) => void listeners.push(listener),
  }
  return {
    page: page as unknown as ConstructorParameters<typeof FragmentKeyStore>[0],
    replaceState,
    goTo: (next: string) => {
      location.hash = next
      for (const listener of listeners) listener()
    },
  }
}

test('a key is taken out of the address at once, and the rest of the address stays', () => {
  const { page, replaceState } = pageAt('#key=pd_1')
  const store = new FragmentKeyStore(page)
  expect(store.get()).toBe('pd_1')
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ kept: true }, '', '/sessions?q=a')
})

test('a sign-in URL that is pasted later counts too, and another fragment does not', () => {
  const { page, replaceState, goTo } = pageAt('#main')
  const store = new FragmentKeyStore(page)
  expect(store.get()).toBeNull()
  goTo('#key=pd_2')
  expect(store.get()).toBe('pd_2')
  store.forget()
  goTo('#main')
  expect(store.get()).toBeNull()
  expect(replaceState).toHaveBeenCalledTimes(1)
})
