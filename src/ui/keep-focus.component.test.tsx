import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from './keep-focus'
import { toast } from './toast'
import { UiProvider } from './ui-provider'

function List() {
  const [rows, setRows] = useState(['first', 'second', 'third'])
  useEffect(() => keepFocus(), [])
  const remove = (row: string): void => {
    setRows(rows.filter((each) => each !== row))
    toast({ title: `Deleted ${row}`, action: { label: 'Undo', onSelect: () => setRows(rows) } })
  }
  return rows.map((row) => (
    <button key={row} type="button" onClick={() => remove(row)}>
      {row}
    </button>
  ))
}

test('who deletes one row after the other by keyboard stays in the list, also while a message shows', async () => {
  const screen = await render(<List />, { wrapper: UiProvider })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByText('Deleted first')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'second' }), { timeout: 1_000 }).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Deleted second')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'third' }), { timeout: 1_000 }).toHaveFocus()
})

function Tool() {
  const [open, setOpen] = useState(true)
  useEffect(() => keepFocus(), [])
  return (
    <>
      <button type="button">Before</button>
      <div>
        <input aria-label="Words" />
        {open && (
          <button type="button" onClick={() => setOpen(false)}>
            Leave
          </button>
        )}
      </div>
    </>
  )
}

test('who leaves a tool by a click stays beside it, and not in a field that would take the next shortcut as a letter', async () => {
  const screen = await render(<Tool />)
  await screen.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
})

function Files() {
  const [files, setFiles] = useState<string[]>([])
  useEffect(() => keepFocus(), [])
  const upload = (
    <button type="button" onClick={() => setFiles([...files, 'first'])}>
      Upload
    </button>
  )
  return (
    <>
      <header>{files.length > 0 && upload}</header>
      {files.length === 0 && <section>{upload}</section>}
      {files.length > 0 && <button type="button">Sort by name</button>}
    </>
  )
}

test('who adds the first of a list can add the next one at once: the button of the empty list is above the list now', async () => {
  const screen = await render(<Files />)
  await screen.getByRole('button', { name: 'Upload' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sort by name' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Upload' }), { timeout: 1_000 }).toHaveFocus()
})
