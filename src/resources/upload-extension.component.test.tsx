import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../client/test-service'
import { receiveToasts } from '../ui/toast'
import { testView } from './test-view'
import { UploadExtension } from './upload-extension'

const archive = (name: string, bytes: number): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/zip' })

function open() {
  const { Around } = testView()
  return render(<UploadExtension onMade={() => {}} onClose={() => {}} />, { wrapper: Around })
}

/** By the button, as the system's dialog does. */
function choose(document: Document, file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (!input) throw new Error('No file is asked for')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('an archive over the limit is refused as it is chosen, is not sent, and another one takes that back', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Choose a .zip file' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Archive' })).not.toBeInTheDocument()
  // Nothing is red before the person has done anything.
  expect(screen.container.ownerDocument.querySelector('[aria-invalid=true]')).toBeNull()
  choose(screen.container.ownerDocument, archive('large.zip', 64 * 1024 * 1024 - 2_047))
  const tooLarge = screen.getByText(
    'Choose an archive of at most 67,106,816 bytes (64 MiB less 2 KiB for the rest of the upload); this one has 67,106,817',
  )
  await expect.element(tooLarge).toBeVisible()
  await screen.getByRole('button', { name: 'Upload extension' }).click()
  await expect.element(tooLarge).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  choose(screen.container.ownerDocument, archive('largest.zip', 64 * 1024 * 1024 - 2_048))
  await expect.element(screen.getByText('largest.zip', { exact: true })).toBeVisible()
  await expect.element(tooLarge).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^Choose an archive/)).not.toBeInTheDocument()
})

test('of several files that are dropped at once the first is taken, and that is said', async () => {
  const said: string[] = []
  const stop = receiveToasts({ show: ({ title }) => void said.push(title), dismissAll: () => {} })
  const screen = await open()
  const dropped = new DataTransfer()
  for (const name of ['one.zip', 'two.zip']) dropped.items.add(archive(name, 10))
  const target = screen.getByRole('button', { name: 'Choose a .zip file' })
  await expect.element(target).toBeVisible()
  target.element().dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }))
  await expect.element(screen.getByText('one.zip', { exact: true })).toBeVisible()
  expect(said).toEqual(['Only one.zip was added'])
  stop()
})

test('what the service says of an archive goes with the next one', async () => {
  answerFetch({
    'POST /extensions': () =>
      Response.json({ code: 'bad_request', message: 'file: has no manifest.json', details: [] }, { status: 400 }),
  })
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Choose a .zip file' })).toBeVisible()
  choose(screen.container.ownerDocument, archive('first.zip', 10))
  await screen.getByRole('button', { name: 'Upload extension' }).click()
  const refused = screen.getByText(/has no manifest/i)
  await expect.element(refused.first()).toBeVisible()
  choose(screen.container.ownerDocument, archive('second.zip', 10))
  await expect.element(refused).not.toBeInTheDocument()
})
