import { FormProvider, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resolvePool } from '../form-problems'
import { EMPTY_FORM, type PoolForm } from '../form-values'
import { rewrite } from '../test-json'
import { PolicyGroup } from './policy-group'
import { PolicyWork } from './policy-work'

/** Workers die of what they are sent, as without memory: one that an earlier test started, too. */
function letWorkersDie(): void {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
}

async function open(chrome_policy = '') {
  const sent: string[] = []
  const Host = () => {
    const form = useForm<PoolForm>({
      defaultValues: { ...EMPTY_FORM, size: '1', chrome_policy },
      resolver: resolvePool,
      mode: 'onChange',
    })
    return (
      <FormProvider {...form}>
        <form onSubmit={(event) => void form.handleSubmit((values) => sent.push(values.chrome_policy))(event)}>
          <PolicyGroup open />
          <button type="submit">Send</button>
        </form>
      </FormProvider>
    )
  }
  const screen = await render(<Host />)
  const editor = screen.getByRole('textbox', { name: 'Chrome policy' })
  await expect.element(editor).toBeInTheDocument()
  return { screen, editor, sent, send: screen.getByRole('button', { name: 'Send' }) }
}

const blocked = (count: number) => Array.from({ length: count }, (_, index) => `blocked-${index}.example.com`)

test('when the worker dies, a large policy is laid out and checked in the page, and nothing that is typed is lost', async () => {
  letWorkersDie()
  const { screen, editor, sent, send } = await open()
  const text = JSON.stringify({ URLBlocklist: blocked(5_000) })
  await screen.getByLabelText('Policy file').upload(new File([text], 'policy.json'))
  await expect.element(screen.getByText(/Background checking failed/)).toBeVisible()
  await expect.element(screen.getByText(/KiB of/)).toBeVisible()

  await editor.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}x')
  await send.click()
  await expect.element(screen.getByText(/Invalid JSON at line 1, column 1/)).toBeVisible()
  expect(sent).toEqual([])

  await userEvent.click(editor)
  await userEvent.keyboard('{Control>}{Home}{/Control}{Delete}')
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(JSON.stringify(JSON.parse(sent[0] ?? ''))).toBe(text)
})

test('a long policy that was typed in a moment ago is checked before it is sent, and again after it was mended', async () => {
  const text = JSON.stringify({ URLBlocklist: blocked(4_000) }, null, 2)
  const { screen, editor, sent, send } = await open(text)
  await editor.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}x')
  ;(send.element() as HTMLElement).click()
  await expect.element(screen.getByText(/Invalid JSON at line 1, column 1/)).toBeVisible()
  // Once: the mark in the text says the same.
  await expect.element(screen.getByRole('list', { name: 'Marked in the policy' })).not.toBeInTheDocument()
  expect(sent).toEqual([])

  await userEvent.click(editor)
  await userEvent.keyboard('{Control>}{Home}{/Control}{Delete}')
  ;(send.element() as HTMLElement).click()
  await expect.poll(() => sent).toEqual([text])
})

test('what was typed last is sent, also by who does not leave the editor', async () => {
  const { editor, sent, send } = await open(JSON.stringify({ URLBlocklist: blocked(5_000) }, null, 2))
  await editor.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}"BookmarkBarEnabled": true, ')
  ;(send.element() as HTMLElement).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(JSON.parse(sent[0] ?? '')).toHaveProperty('BookmarkBarEnabled', true)
})

test('names are completed, values that are wrong are marked, and Format lays the text out', async () => {
  const { screen, editor } = await open()
  await editor.click()
  await userEvent.keyboard('{{"BookmarkBarE')
  await screen.getByRole('option', { name: /^BookmarkBarEnabled/ }).click()
  await expect.element(editor).toHaveTextContent('{"BookmarkBarEnabled": true}')
  await rewrite(editor, '{"BookmarkBarEnabled":"yes","ProxyMode":"direct","Zzz":1}')
  const marks = screen.getByRole('list', { name: 'Marked in the policy' })
  await expect.element(marks).toHaveTextContent('BookmarkBarEnabled: must be true or false')
  await expect.element(marks).toHaveTextContent('the proxy is managed by')
  await expect.element(marks).toHaveTextContent('Zzz is not a known policy')
  await screen.getByRole('button', { name: 'Format' }).click()
  await expect.element(editor).toHaveTextContent('{ "BookmarkBarEnabled": "yes", "ProxyMode": "direct", "Zzz": 1}')
})

test('a policy is read in the page when the file of the worker is missing', async () => {
  const work = new PolicyWork(() => new Worker('/gone-with-an-older-build.js', { type: 'module' }))
  expect(await work.read('{"BookmarkBarEnabled":true}')).toMatchObject({ inPage: true, result: { count: 1 } })
})
