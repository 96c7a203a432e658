import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { Field } from './field'
import { keepFocus } from './keep-focus'
import { PageHeader } from './page'
import { doubleText } from './test-display'
import { TextInput } from './text-input'

function DeletePool({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete pool</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete pool tour"
        description="The pool and its browsers are deleted."
        losses={['2 sessions']}
        action="Delete pool and end 2 sessions"
        onConfirm={onConfirm}
      />
    </>
  )
}

test('Enter right after a dangerous dialog opens deletes nothing, and the focus goes back to where it was', async () => {
  const onConfirm = vi.fn<() => void>()
  const screen = await render(<DeletePool onConfirm={onConfirm} />)
  const opener = screen.getByRole('button', { name: 'Delete pool', exact: true })
  await opener.click()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(screen.getByRole('alertdialog')).toHaveTextContent('2 sessions')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('on a phone in text of twice the size all of its buttons can be read', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await doubleText()
  const screen = await render(<DeletePool onConfirm={() => {}} />)
  await screen.getByRole('button', { name: 'Delete pool', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await expect.element(screen.getByRole('button', { name: /end 2 sessions$/ })).toBeInViewport({ ratio: 1 })
})

function Acquire() {
  const [state, setState] = useState<'pool' | 'waits' | 'session'>('pool')
  return (
    <>
      {state === 'session' ? (
        <PageHeader key="session" title="Session" actions={<Button>Release</Button>} />
      ) : (
        <PageHeader key="pool" title="Pool" actions={<Button onClick={() => setState('waits')}>Acquire</Button>} />
      )}
      <Dialog
        open={state === 'waits'}
        title="Waiting for a browser"
        footer={<Button onClick={() => setState('session')}>It comes</Button>}
      />
    </>
  )
}

test('when what a dialog came from has gone with its view, the heading of the next one has the focus', async () => {
  onTestFinished(keepFocus())
  const screen = await render(
    <main>
      <Acquire />
    </main>,
  )
  await screen.getByRole('button', { name: 'Acquire' }).click()
  await expect.element(screen.getByRole('button', { name: 'It comes' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Session' })).toHaveFocus()
})

test('a dialog with fields begins in its first one', async () => {
  const screen = await render(
    <Dialog open onClose={() => {}} title="Create a scenario" footer={<Button>Create</Button>}>
      <Field label="Name">
        <TextInput />
      </Field>
    </Dialog>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})
