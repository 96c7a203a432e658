import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'
import { Form } from './form'

const CONTROLS = ['text', 'radio', 'switch', 'combobox', 'textarea'] as const

async function open(enter: 'sends' | 'applies', pending = false) {
  const onSend = vi.fn<() => void>()
  const screen = await render(
    <>
      <Form
        id="form"
        enter={enter}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        <input aria-label="text" />
        <input aria-label="radio" type="radio" />
        <input aria-label="switch" type="checkbox" />
        <input aria-label="combobox" role="combobox" aria-expanded={false} aria-controls="none" />
        <textarea aria-label="textarea" />
      </Form>
      <Button type="submit" form="form" pending={pending}>
        Send
      </Button>
    </>,
  )
  const press = async (name: string, keys: string) => {
    onSend.mockClear()
    ;(screen.getByLabelText(name, { exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard(keys)
    return onSend.mock.calls.length
  }
  return { press }
}

const WITH_CONTROL = '{Control>}{Enter}{/Control}'

test('in a dialog Enter sends from a text field, and from no choice', async () => {
  const { press } = await open('sends')
  const sent = []
  for (const name of CONTROLS) if ((await press(name, '{Enter}')) > 0) sent.push(name)
  expect(sent).toEqual(['text'])
})

test('in a large form Enter sends from nowhere, and with Control from everywhere, once', async () => {
  const { press } = await open('applies')
  for (const name of CONTROLS) {
    expect(await press(name, '{Enter}'), name).toBe(0)
    expect(await press(name, WITH_CONTROL), name).toBe(1)
  }
})

test('nothing sends while the button is busy', async () => {
  const { press } = await open('sends', true)
  expect(await press('text', '{Enter}')).toBe(0)
  expect(await press('textarea', WITH_CONTROL)).toBe(0)
})
