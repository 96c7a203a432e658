import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resolvePool } from '../form-problems'
import { EMPTY_FORM, type PoolForm } from '../../config/form-values'
import { rewrite } from '../test-json'
import { answerFetch } from '../../../../client/test-service'
import { ServiceInfo } from '../../../../contract/service'
import { testView } from '../../../../resources/test-view'
import { PolicyGroup } from './policy-group'

async function open(chrome_policy = '', isolation: ServiceInfo['isolation'] = 'full') {
  answerFetch({ 'GET /service': () => Response.json({ ...ServiceInfo.parse(ServiceInfo.meta()?.example), isolation }) })
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
  const screen = await render(<Host />, { wrapper: testView().Around })
  const editor = screen.getByRole('textbox', { name: 'Chrome policy' })
  await expect.element(editor).toBeInTheDocument()
  return { screen, editor, sent, send: screen.getByRole('button', { name: 'Send' }) }
}

const long = JSON.stringify({ URLBlocklist: Array.from({ length: 5_000 }, (_, index) => `${index}.example.com`) })

test('a long policy is a file: it is checked, given back as it is, and goes; the editor is there again', async () => {
  const { screen, editor, sent, send } = await open('{"ProxyMode": "direct"}')
  await expect.element(screen.getByText(/^Policy names autocomplete\./)).toBeVisible()
  const file = screen.getByLabelText('Policy file')
  await file.upload(new File([`x${long}`], 'policy.json'))
  await expect.element(editor).not.toBeInTheDocument()
  await send.click()
  await expect.element(screen.getByText(/Invalid JSON at line 1, column 1/)).toBeVisible()
  await file.upload(new File([long], 'policy.json'))
  await expect.element(screen.getByText('1 policy')).toBeVisible()
  await expect.element(screen.getByText(/KiB of/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  await send.click()
  await expect.poll(() => sent).toEqual([long])
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(editor).toHaveTextContent('BookmarkBarEnabled')
})

test('what becomes too long in the editor is a file, and can be had back', async () => {
  const { screen, editor, sent, send } = await open('{}')
  await editor.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', long)
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(screen.getByText('1 policy')).toBeVisible()
  await expect.element(editor).not.toBeInTheDocument()
  await send.click()
  await expect.poll(() => sent).toEqual([long])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(editor).toHaveTextContent('{}')
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
  await expect.element(screen.getByText('BookmarkBarEnabled: must be true or false')).toBeVisible()
  await screen.getByRole('button', { name: 'Format' }).click()
  await expect.element(editor).toHaveTextContent('{ "BookmarkBarEnabled": "yes", "ProxyMode": "direct", "Zzz": 1}')
})

test('an error is listed before any number of policies that are only not known', async () => {
  const unknown = Array.from({ length: 9 }, (_, index) => [`Zzz${index}`, index])
  const { screen, editor } = await open()
  await rewrite(editor, JSON.stringify({ ...Object.fromEntries(unknown), BookmarkBarEnabled: 'yes' }))
  await expect.element(screen.getByText('BookmarkBarEnabled: must be true or false')).toBeVisible()
  await expect.element(screen.getByText('and 4 more')).toBeVisible()
})

test('under reduced isolation the policy is said to be refused before it is typed', async () => {
  const { editor } = await open('', 'reduced')
  await expect.element(editor).toHaveAccessibleDescription(/^Leave this empty: with reduced isolation/)
})
