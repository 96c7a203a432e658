import { type ReactNode, useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { poolQueries } from '../client/queries'
import { answerFetch as answerOnly } from '../client/test-service'
import { Extension } from '../contract/extension'
import type { FileInfo } from '../contract/file'
import { Host } from '../contract/host'
import { Pool } from '../contract/pool'
import { Profile } from '../contract/profile'
import { BrowserSession } from '../contract/session'
import { FilesPanel } from '../features/console/files/files-panel'
import { readConsoleSearch } from '../features/console/search'
import { HostsPage } from '../features/hosts/hosts-page'
import { LeasesTable } from '../features/pools/page/leases-table'
import { QuickResize } from '../features/pools/page/quick-resize'
import { PoolCreatePage } from '../features/pools/pool-create'
import { PoolEditPage } from '../features/pools/pool-edit'
import { PoolList } from '../features/pools/pool-list'
import { ExtensionPage } from '../features/resource-pages/extension-page'
import { ProfilePage } from '../features/resource-pages/profile-page'
import { Sessions } from '../features/sessions/sessions'
import { OWN, testView } from '../resources/test-view'
import { commandStore } from '../ui/commands'
import { keepFocus } from '../ui/keep-focus'
import { listenForKeys } from '../ui/shortcuts'

const POOL = {
  ...(Pool.meta()?.['example'] as Pool),
  id: 'p1',
  name: 'checkout',
  available_count: 1,
  acquired_count: 0,
}
const LEASE = BrowserSession.meta()?.['example'] as BrowserSession
const HOST = Host.meta()?.['example'] as Host

/** What is not offered once is asked for no more, by whatever test. */
const answerFetch: typeof answerOnly = (answers) =>
  answerOnly({
    'GET /profiles': () => Response.json([]),
    'GET /extensions': () => Response.json([]),
    'GET /proxies': () => Response.json([]),
    'GET /service/hosts': () => Response.json([HOST]),
    ...answers,
  })

function Desk({ children }: { children: ReactNode }) {
  useEffect(() => keepFocus(), [])
  return (
    <>
      <button type="button">Beside the view</button>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Shows a view at its address, in the frame of the dashboard that keeps the focus. */
async function open(View: () => ReactNode, path = '/', at = path) {
  const { Around, router, queryClient } = testView({ path, at })
  await router.load()
  const view = (
    <Desk>
      <View />
    </Desk>
  )
  return { screen: await render(view, { wrapper: Around }), queryClient }
}

/** By keyboard: a click would let the focus rest on the page. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard(`{${key}}`)
}

test('after a resize one is at its buttons', async () => {
  answerFetch({ 'PATCH /browser_pools/p1': () => Response.json(POOL) })
  const { screen } = await open(() => <QuickResize pool={POOL} status={null} />)
  await press(screen.getByRole('button', { name: 'Increase size' }))
  const resize = screen.getByRole('button', { name: /^Resize to/ })
  await press(resize)
  await expect.element(resize).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Decrease size' })).toHaveFocus()
})

test('after a free name was taken one is at the name', async () => {
  answerFetch({ 'GET /browser_pools': () => Response.json([POOL]) })
  const { screen } = await open(PoolCreatePage, '/pools/new')
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('checkout')
  const use = screen.getByRole('button', { name: 'Use checkout-2' })
  await press(use)
  await expect.element(use).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus()
})

test('after changes made elsewhere were merged one is at Save changes', async () => {
  let now: Pool = POOL
  answerFetch({
    'GET /browser_pools/checkout': () => Response.json(now),
    'GET /browser_pools/p1': () => Response.json(now),
  })
  const { screen, queryClient } = await open(
    () => <PoolEditPage pool="checkout" />,
    '/pools/$pool/edit',
    '/pools/checkout/edit',
  )
  await screen.getByRole('textbox', { name: 'Start URL' }).fill('https://example.com')
  now = { ...POOL, browser_pool_config: { ...POOL.browser_pool_config, size: 7 } }
  await queryClient.invalidateQueries({ queryKey: poolQueries.detail(OWN, 'p1').queryKey })
  const merge = screen.getByRole('button', { name: 'Merge their changes into mine' })
  await press(merge)
  await expect.element(merge).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Save changes' })).toHaveFocus()
})

test('after a release one is at the next lease', async () => {
  const leases = ['first', 'second'].map((name) => ({ ...LEASE, session_id: name, name }))
  let release = (): void => {}
  function Leases() {
    const [shown, setShown] = useState(leases)
    useEffect(() => {
      release = () => setShown(leases.slice(1))
    }, [])
    return <LeasesTable pool={POOL} leases={shown} />
  }
  answerFetch({
    'POST /browser_pools/p1/release': () => {
      release()
      return new Response(null, { status: 204 })
    },
  })
  const { screen } = await open(Leases)
  await press(screen.getByRole('button', { name: 'Release first' }))
  await press(screen.getByRole('dialog').getByRole('button', { name: 'Release and replace' }))
  await expect.element(screen.getByRole('button', { name: 'Release first' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'second', exact: true })).toHaveFocus()
})

test('in the list of sessions one is at the button of a dialog that was canceled, and at the next session after one was ended', async () => {
  const names = ['first', 'second']
  answerFetch({
    'GET /browsers': () => Response.json(names.map((name) => ({ ...LEASE, session_id: name, name, pool: undefined }))),
    'DELETE /browsers/second': () => {
      names.pop()
      return new Response(null, { status: 204 })
    },
  })
  const { screen } = await open(() => <Sessions recentActions={() => []} doInSession={vi.fn()} />, '/sessions')
  const end = screen.getByRole('button', { name: 'End session second' })
  await press(end)
  await press(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(end).toHaveFocus()
  await press(end)
  await press(screen.getByRole('alertdialog').getByRole('button', { name: 'End session' }))
  await expect.element(end).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'first' })).toHaveFocus()
})

test('after a selection was cleared by Escape from its bar one is at the list, and after several pools were deleted at the rows that are left', async () => {
  let pools = ['first', 'second', 'third'].map((name) => ({ ...POOL, id: name, name }))
  const remove = (name: string) => () => {
    pools = pools.filter(({ id }) => id !== name)
    return new Response(null, { status: 204 })
  }
  answerFetch({
    'GET /browser_pools': () => Response.json(pools),
    'DELETE /browser_pools/first': remove('first'),
    'DELETE /browser_pools/second': remove('second'),
  })
  const { screen } = await open(PoolList, '/pools')
  onTestFinished(listenForKeys(commandStore.get))
  await screen.getByRole('checkbox', { name: 'Select first' }).click()
  await press(screen.getByRole('button', { name: 'Clear selection' }), 'Escape')
  await expect.element(screen.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('checkbox', { name: 'Select all matching pools' })).toHaveFocus()
  await screen.getByRole('checkbox', { name: 'Select first' }).click()
  await screen.getByRole('checkbox', { name: 'Select second' }).click()
  await press(screen.getByRole('button', { name: /^Delete/ }))
  await press(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 pools' }))
  await expect.element(screen.getByRole('row', { name: /^third/ })).toHaveFocus()
})

test('after a pool was flushed from the menu of its row one is at the row', async () => {
  const pools = ['first', 'second'].map((name) => ({ ...POOL, id: name, name }))
  answerFetch({
    'GET /browser_pools': () => Response.json(pools),
    'POST /browser_pools/second/flush': () => new Response(null, { status: 204 }),
  })
  const { screen } = await open(PoolList, '/pools')
  await press(screen.getByRole('button', { name: 'Actions for second' }))
  await press(screen.getByRole('menuitem', { name: /^Flush/ }))
  await press(screen.getByRole('alertdialog').getByRole('button', { name: /^Flush pool/ }))
  await expect.element(screen.getByText('Pool second flushed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Actions for second' })).toHaveFocus()
})

test('after the first profile was created one is at the button that creates the next one', async () => {
  const profile = Profile.meta()?.['example'] as Profile
  let profiles: Profile[] = []
  answerFetch({
    'GET /profiles': () => Response.json(profiles),
    'POST /profiles': () => {
      profiles = [profile]
      return Response.json(profile, { status: 201 })
    },
  })
  const { screen } = await open(ProfilePage, '/resources/profiles')
  await press(screen.getByRole('button', { name: 'New profile' }))
  await press(screen.getByRole('dialog').getByRole('button', { name: 'Create profile' }))
  await expect.element(screen.getByRole('table')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'New profile' })).toHaveFocus()
})

test('after the first extension was uploaded one is at the button that uploads the next one', async () => {
  const extension = Extension.meta()?.['example'] as Extension
  let extensions: Extension[] = []
  answerFetch({
    'GET /extensions': () => Response.json(extensions),
    'POST /extensions': () => {
      extensions = [extension]
      return Response.json(extension, { status: 201 })
    },
  })
  const { screen } = await open(ExtensionPage, '/resources/extensions')
  await press(screen.getByRole('button', { name: 'Upload extension' }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Choose a .zip file' })).toHaveFocus()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input ?? dialog, new File(['zip'], 'ads.zip', { type: 'application/zip' }))
  await press(dialog.getByRole('button', { name: 'Upload extension' }))
  await expect.element(screen.getByRole('table')).toHaveTextContent('Ad Blocker 2.4.1')
  await expect.element(screen.getByRole('button', { name: 'Upload extension' })).toHaveFocus()
})

test('a host that drains and is taken back keeps the focus at its button', async () => {
  let draining = false
  const host = (): Host => ({ ...HOST, state: draining ? 'draining' : 'living' })
  answerFetch({
    'GET /service/hosts': () => Response.json([host()]),
    [`PATCH /service/hosts/${HOST.id}`]: ({ body }) => {
      draining = (body as { draining: boolean }).draining
      return Response.json(host())
    },
  })
  const { screen } = await open(HostsPage)
  await press(screen.getByRole('button', { name: /^Drain host/ }))
  await press(screen.getByRole('alertdialog').getByRole('button', { name: 'Drain host' }))
  const undrain = screen.getByRole('button', { name: /^Undrain host/ })
  await expect.element(undrain).toHaveFocus()
  await press(undrain)
  await expect.element(screen.getByRole('button', { name: /^Drain host/ })).toHaveFocus()
})

test('after a file was deleted one is among the files that are left', async () => {
  const file: FileInfo = {
    name: 'notes.txt',
    path: '/home/user/Downloads/notes.txt',
    size_bytes: 2048,
    is_dir: false,
    mod_time: '2026-01-31T09:30:00.000Z',
    mode: '-rw-r--r--',
  }
  let files = [file, { ...file, name: 'todo.txt', path: '/home/user/Downloads/todo.txt' }]
  answerFetch({
    'GET /browsers/s1/fs/list_files': () => Response.json(files),
    'POST /browsers/s1/fs/watch': () => Response.json({ watch_id: 'w' }, { status: 201 }),
    'GET /browsers/s1/fs/watch/w/events': () =>
      new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
    'GET /browsers/s1/fs/read_file': () => new Response('first line'),
    'PUT /browsers/s1/fs/delete_file': () => {
      files = files.slice(1)
      return new Response(null, { status: 200 })
    },
  })
  // The chosen file is in the address.
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1', validateSearch: readConsoleSearch })
  await router.load()
  const screen = await render(
    <Desk>
      <h1 id="page-heading" tabIndex={-1}>
        Session
      </h1>
      <div className="flex h-150 flex-col">
        <FilesPanel sessionId="s1" shown ended={false} />
      </div>
    </Desk>,
    { wrapper: Around },
  )
  const list = screen.getByRole('listbox', { name: 'Files in /home/user/Downloads' })
  await press(list, 'ArrowDown')
  await press(screen.getByRole('button', { name: 'Delete' }))
  await press(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
})
