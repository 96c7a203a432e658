import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { abilities } from '../../../client/abilities'
import { answerFetch } from '../../../client/test-service'
import { listFiles } from '../../../contract/endpoints/filesystem'
import type { FileInfo } from '../../../contract/file'
import { type Right, RIGHTS } from '../../../contract/right-words'
import { ServiceInfo } from '../../../contract/service'
import { OWN, testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import { readConsoleSearch } from '../search'
import { FilesPanel } from './files-panel'

const file = (name: string, more: Partial<FileInfo> = {}): FileInfo => ({
  name,
  path: `/home/user/Downloads/${name}`,
  size_bytes: 2048,
  is_dir: false,
  mod_time: '2026-01-31T09:30:00.000Z',
  mode: '-rw-r--r--',
  ...more,
})
const openStream = () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } })
const missing = (message: string) => Response.json({ code: 'not_found', message }, { status: 404 })

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)

function serve(files: () => Response, rights: readonly Right[] = RIGHTS) {
  return answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'k', name: 'looker', rights } }),
    'GET /browsers/s1/fs/list_files': files,
    'POST /browsers/s1/fs/watch': () => Response.json({ watch_id: 'w' }, { status: 201 }),
    'GET /browsers/s1/fs/watch/w/events': openStream,
    'GET /browsers/s1/fs/read_file': () => new Response('first line\nsecond line'),
    'PUT /browsers/s1/fs/move': () => new Response(null, { status: 200 }),
  })
}

async function show(at = '') {
  const { Around, router } = testView({
    path: '/sessions/$id',
    at: `/sessions/s1${at}`,
    validateSearch: readConsoleSearch,
  })
  await router.load()
  return render(<FilesPanel sessionId="s1" shown ended={false} />, { wrapper: Around })
}

test('a file is chosen by keys, looked at, and renamed to a name that no other has', async () => {
  const sent = serve(() => Response.json([file('notes.txt'), file('report.txt')]))
  const screen = await show()
  const list = screen.getByRole('listbox', { name: 'Files in /home/user/Downloads' })
  await expect.element(list.getByRole('option', { name: /^notes.txt 2 KiB/ })).toBeVisible()
  list.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByText('second line')).toBeVisible()
  // What can be done with the chosen one is also among the commands.
  for (const label of ['Download', 'Rename', 'Delete'])
    await expect.poll(() => commandNamed(`${label} – notes.txt`)).toBeDefined()
  await userEvent.keyboard('{F2}')
  const name = screen.getByRole('dialog', { name: 'Rename file' }).getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await userEvent.fill(name, 'report.txt')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/This name is already taken/)).toBeVisible()
  await userEvent.fill(name, 'todo.txt')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/move'))?.body)
    .toEqual({
      src_path: '/home/user/Downloads/notes.txt',
      dest_path: '/home/user/Downloads/todo.txt',
    })
})

/** Answers uploads. */
function answerUploads(status: number, body: object = {}): void {
  class Sending extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly responseText = JSON.stringify(body)
    responseURL = ''
    open(_method: string, url: string): void {
      this.responseURL = new URL(url, location.href).href
    }
    setRequestHeader(): void {}
    send(): void {
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
  onTestFinished(() => void vi.unstubAllGlobals())
}

test.each([
  [403, false],
  [404, false],
  [503, true],
])('an upload that is refused with %i is offered again: %s', async (status, again) => {
  answerUploads(status, { code: 'refused', message: 'It may not be written.' })
  serve(() => Response.json([]))
  const screen = await show()
  await expect.element(screen.getByText('0 entries')).toBeVisible()
  await screen.getByLabelText('Files to upload').upload([new File(['a'], 'a.txt')])
  await expect.element(screen.getByText('a.txt: It may not be written.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(again ? 1 : 0)
})

test('from folder to folder by keys: into one that is empty, and up again', async () => {
  const folder = { ...file('empty'), is_dir: true }
  answerFetch({
    'GET /service': () => Response.json(SERVICE),
    'GET /browsers/s1/fs/list_files': ({ query }) =>
      Response.json(query.get('path')?.endsWith('/empty') === true ? [] : [folder]),
    'POST /browsers/s1/fs/watch': () => Response.json({ watch_id: 'w' }, { status: 201 }),
    'GET /browsers/s1/fs/watch/w/events': openStream,
  })
  const screen = await show()
  const list = screen.getByRole('listbox', { name: 'Files in /home/user/Downloads' })
  await expect.element(list.getByRole('option', { name: /^Folder empty/ })).toBeVisible()
  list.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^Nothing is here yet/)).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(list).toHaveFocus()
})

test('that files are uploaded is said, as nothing of it stays on the page', async () => {
  answerUploads(201)
  serve(() => Response.json([]))
  const screen = await show()
  await expect.element(screen.getByText('0 entries')).toBeVisible()
  await screen.getByLabelText('Files to upload').upload([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')])
  await expect.element(screen.getByText('2 files uploaded')).toBeInTheDocument()
})

test('files whose names begin with a dot are counted, and shown on request', async () => {
  serve(() => Response.json([file('notes.txt'), file('.env'), file('.org.chromium.Chromium.Xy')]))
  const screen = await show()
  await expect.element(screen.getByText('1 hidden entry')).toBeVisible()
  await screen.getByRole('button', { name: 'Show hidden files' }).click()
  await expect.element(screen.getByRole('option', { name: /^\.env/ })).toBeVisible()
  await expect.element(screen.getByText('2 entries')).toBeVisible()
  await expect.element(screen.getByText(/hidden entr/)).not.toBeInTheDocument()
  // What the buttons do is also among the commands.
  commandNamed('Hide hidden files')?.run()
  await expect.element(screen.getByText('1 hidden entry')).toBeVisible()
  const others = ['Upload files …', 'Upload a folder …', 'Folder above', 'New folder …']
  const reasons = () => others.map((label) => commandNamed(label)?.disabledReason ?? commandNamed(label)?.group)
  await expect.poll(reasons).toEqual(others.map(() => 'Files'))
  commandNamed('New folder …')?.run()
  await expect.element(screen.getByRole('dialog', { name: 'New folder' })).toBeVisible()
})

test('a folder that is gone says so and leads back', async () => {
  abilities.learn(OWN, listFiles, true)
  serve(() => missing('/tmp/gone: no such file or folder.'))
  const screen = await show('?folder=/tmp/gone')
  await expect.element(screen.getByRole('heading', { name: 'This folder is not there' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open Downloads' })).toBeVisible()
})

test('a key that may not drive sessions is told so, and nothing is asked with it', async () => {
  serve(() => Response.json([]), ['read'])
  const screen = await show()
  await expect.element(screen.getByText(/“looker” has no right to drive sessions/)).toBeVisible()
})
