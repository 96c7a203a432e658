import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field'
import { NameInput } from './name-input'
import { TextInput } from './text-input'
import { Textarea } from './textarea'

function Fields() {
  const [text, setText] = useState('')
  return (
    <>
      <Field label="Name" help="For people.">
        <TextInput value={text} most={20} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label="Note">
        <Textarea value={text} most={20} onChange={({ target }) => setText(target.value)} />
      </Field>
    </>
  )
}

test('a field takes a text that is too long whole, and says beside it how long it may be', async () => {
  const screen = await render(<Fields />)
  for (const label of ['Name', 'Note']) {
    const field = screen.getByRole('textbox', { name: label })
    await field.fill('x'.repeat(18))
    await expect.element(field).not.toHaveAccessibleDescription(/characters/)
    await field.fill('x'.repeat(19))
    await expect.element(field).toHaveAccessibleDescription(/19 of 20 characters/)
    await expect.element(field).toBeValid()
    await field.fill('x'.repeat(25))
    await expect.element(field).toHaveValue('x'.repeat(25))
    await expect.element(field).toHaveAccessibleDescription(/25 of 20 characters/)
    await expect.element(field).toBeInvalid()
  }
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^For people/)
})

test('a new name that is too long stays to be shortened', async () => {
  const onDone = vi.fn<(name: string | undefined) => void>()
  const screen = await render(<NameInput name="old" longest={20} onDone={onDone} />)
  const field = screen.getByRole('textbox', { name: 'New name of old' })
  await field.fill('x'.repeat(21))
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeInvalid()
  expect(onDone).not.toHaveBeenCalled()
  await field.fill('short')
  await userEvent.keyboard('{Enter}')
  expect(onDone).toHaveBeenCalledExactlyOnceWith('short')
})
