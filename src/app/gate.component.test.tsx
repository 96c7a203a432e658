import type { ReactNode } from 'react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { poolQueries } from '../client/queries'
import { getPool } from '../contract/endpoints/pools'
import { Pool } from '../contract/pool'
import { ConnectionStoreContext } from '../features/connection/context'
import { ConnectionStore } from '../features/connection/store'
import { memoryStorage } from '../lib/browser-storage'
import { PageHeader } from '../ui/page'
import { ThemeStore } from '../ui/theme'
import { UiProvider } from '../ui/ui-provider'
import { forgetWithConnections } from './forget'
import { FragmentKeyStore } from './fragment-key'
import { Gate } from './gate'
import { createQueryClient } from './query-client'
import { ConnectivityStore } from './connectivity'
import { AppStoresContext } from './stores'

const POOL = Pool.meta()?.['example'] as Pool
const KEY = 'pd_the-key-in-use-1234'
const OTHER_KEY = 'pd_the-key-of-a-link-9876'

let usedKeys: (string | null)[]
beforeEach(() => {
  usedKeys = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    usedKeys.push(new Headers(headers).get('Authorization'))
    return Response.json([])
  })
})

/** The address of a page of its own: one that all tests shared would give the key to the dashboard of the first. */
class Page extends EventTarget {
  readonly location = { hash: '', pathname: '/pools', search: '' }
  readonly history = { state: null, replaceState: () => void (this.location.hash = '') }

  /** Follows a sign-in link for this service. */
  follow(key: string): void {
    this.location.hash = `#key=${key}`
    this.dispatchEvent(new Event('hashchange'))
  }
}

/** A view with something typed and something that the service has answered. */
function View() {
  const { id, key } = useConnection()
  const { data } = useQuery({ queryKey: [id, 'proxies'], queryFn: () => 'the password of a proxy' })
  return (
    <main>
      <PageHeader title="Pools" />
      <p>Works with {key}</p>
      <p>{data}</p>
      <input aria-label="Name" />
    </main>
  )
}

const WATCH_MS = 20

/** A view that asks again and again, whatever was answered. */
function Watch() {
  const connection = useConnection()
  const { data } = useQuery({ ...poolQueries.list(connection), refetchInterval: WATCH_MS })
  return <p>{data?.length} pools</p>
}

async function open({ signedIn, link, view = <View /> }: { signedIn: boolean; link?: string; view?: ReactNode }) {
  const page = new Page()
  if (link) page.follow(link)
  const local = memoryStorage()
  const connections = new ConnectionStore({ local, session: memoryStorage() })
  if (signedIn) connections.signIn({ name: 'This service', baseUrl: '', key: KEY, keep: false })
  forgetWithConnections(connections)
  const reach = new ConnectivityStore()
  const queryClient = createQueryClient(connections, reach)
  const stores = {
    reach,
    theme: new ThemeStore({ storage: memoryStorage(), dataset: {} }),
    fragmentKey: new FragmentKeyStore(page as never),
  }
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ConnectionStoreContext value={connections}>
        <AppStoresContext value={stores}>
          <UiProvider>
            <Gate>{view}</Gate>
          </UiProvider>
        </AppStoresContext>
      </ConnectionStoreContext>
    </QueryClientProvider>,
  )
  return { page, screen, connections, local, queryClient, question: screen.getByRole('alertdialog') }
}

test('a sign-in link signs in who is not signed in, without a question', async () => {
  const { screen, question } = await open({ signedIn: false, link: OTHER_KEY })
  await expect.element(screen.getByText(`Works with ${OTHER_KEY}`)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a sign-in by keyboard leads to the heading of the view', async () => {
  const { screen } = await open({ signedIn: false })
  await expect.element(screen.getByRole('textbox', { name: 'Key' })).toHaveFocus()
  await userEvent.keyboard(`${KEY}{Enter}`)
  await expect.element(screen.getByText(`Works with ${KEY}`)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Pools' })).toHaveFocus()
})

test('a sign-in link with another key asks first, and Keep leaves all as it was', async () => {
  const { page, screen, question, connections } = await open({ signedIn: true })
  await screen.getByLabelText('Name').fill('typed')
  page.follow(OTHER_KEY)
  await expect.element(question).toHaveTextContent('Replace the key of This service?')
  await expect.element(question).toHaveTextContent('1234')
  await expect.element(question).toHaveTextContent('9876')
  expect(page.location.hash).toBe('')
  const keep = screen.getByRole('button', { name: 'Keep current key' })
  await expect.element(keep).toHaveFocus()
  await keep.click()
  await expect.element(question).not.toBeInTheDocument()
  expect(connections.get().current?.key).toBe(KEY)
  expect(usedKeys).toEqual([])
  await expect.element(screen.getByLabelText('Name')).toHaveValue('typed')
})

test('Replace works with the key of the link from then on, and what was typed stays', async () => {
  const { page, screen, question } = await open({ signedIn: true })
  await screen.getByLabelText('Name').fill('typed')
  page.follow(OTHER_KEY)
  await screen.getByRole('button', { name: 'Replace key' }).click()
  await expect.element(screen.getByText(`Works with ${OTHER_KEY}`)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('typed')
})

test('a key of a link that the service does not know replaces nothing', async () => {
  const { page, screen, question, connections } = await open({ signedIn: true })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized', message: 'No.' }, { status: 401 }))
  page.follow(OTHER_KEY)
  await screen.getByRole('button', { name: 'Replace key' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Invalid key')
  expect(connections.get()).toMatchObject({ refused: false, current: { key: KEY } })
})

test('a sign-in link with the key in use asks nothing', async () => {
  const { page, screen, question } = await open({ signedIn: true })
  await screen.getByLabelText('Name').fill('typed')
  page.follow(KEY)
  await expect.poll(() => page.location.hash).toBe('')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('typed')
  await expect.element(question).not.toBeInTheDocument()
})

test('a sign-out in another tab takes everything off the page and out of its memory', async () => {
  const { screen, connections, local, queryClient } = await open({ signedIn: true })
  await expect.element(screen.getByText('the password of a proxy')).toBeVisible()
  const other = new ConnectionStore({ local, session: memoryStorage() })
  other.signOut(other.get().connections[0]!.id)
  connections.reload()
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.element(screen.getByText('the password of a proxy')).not.toBeInTheDocument()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('after a key was refused nothing is asked for until there is another one', async () => {
  let asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('Authorization')
    asked.push(key)
    if (key?.endsWith(OTHER_KEY)) return Response.json([])
    return Response.json({ code: 'unauthorized', message: 'No.' }, { status: 401 })
  })
  const { screen } = await open({ signedIn: true, view: <Watch /> })
  await expect.element(screen.getByRole('dialog', { name: /^Sign in to/ })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 10 * WATCH_MS))
  asked = []
  await new Promise((resolve) => setTimeout(resolve, 10 * WATCH_MS))
  expect(asked).toEqual([])
  await screen.getByRole('textbox', { name: 'Key' }).fill(OTHER_KEY)
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByText('0 pools')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(4)
})

const SELDOM = ['a', 'b', 'c', 'd']

/** Asks for something of its own every `every` milliseconds. */
function Ask({ about, every }: { about: string; every: number }) {
  const connection = useConnection()
  const { id, key } = connection
  const { data } = useQuery({
    queryKey: [id, about],
    queryFn: ({ signal }) => call({ ...connection, key }, getPool, { params: { id_or_name: about }, signal }),
    refetchInterval: every,
    retry: false,
  })
  return <p>{data && `${about} is here`}</p>
}

test('one refused answer stops all others: what is under way is given up, and nothing else is asked for', async () => {
  const asked: string[] = []
  let isRevoked = false
  let givenUp = 0
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const pool = url.split('/').at(-1) ?? ''
    if (!isRevoked) return Response.json({ ...POOL, id: pool })
    asked.push(pool)
    if (pool !== 'slow') return Response.json({ code: 'unauthorized', message: 'No.' }, { status: 401 })
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => {
        givenUp += 1
        reject(signal.reason)
      })
    })
  })
  const view = (
    <>
      {SELDOM.map((about) => (
        <Ask key={about} about={about} every={600} />
      ))}
      <Ask about="slow" every={20} />
      <Ask about="first" every={200} />
    </>
  )
  const { screen } = await open({ signedIn: true, view })
  for (const about of [...SELDOM, 'slow', 'first'])
    await expect.element(screen.getByText(`${about} is here`)).toBeVisible()
  isRevoked = true
  await expect.element(screen.getByRole('dialog', { name: /^Sign in to/ })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked.toSorted()).toEqual(['first', 'slow'])
  expect(givenUp).toBe(1)
})
