import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { Field } from './field'
import { PageHeader } from './page'
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
  const screen = await render(<Acquire />)
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
