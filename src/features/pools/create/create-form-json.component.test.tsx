import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerFetch } from '../../../client/test-service'
import { rewrite } from '../form/test-json'
import { openCreateForm as open } from './test-create-form'

beforeEach(() => void answerFetch({}))

// The first one of this file: the editor is loaded once.
test('what is typed and selected by keys while the editor of the JSON is loaded is in its text', async () => {
  const { screen, field, json } = await open({ size: '2' })
  await expect.element(json).toHaveTextContent('"size": 2')
  const text = json.element() as HTMLElement
  text.focus()
  await userEvent.keyboard('{Control>}a{/Control}{{ "size": 7 }')
  await expect.element(screen.getByRole('region', { name: 'Request' })).toContainHTML('cm-editor')
  await expect.element(json).toHaveTextContent(/^\{ "size": 7 \}$/)
  await expect.element(json).toHaveFocus()
  await expect.element(field('Size')).toHaveValue('7')
})

test('the editor of the JSON replaces its field: there are never two of them', async () => {
  const { screen, json, writeJson, field } = await open({ size: '2' })
  const seen = new Set<number>()
  const watch = new MutationObserver(() => seen.add(json.elements().length))
  watch.observe(screen.container, { childList: true, subtree: true })
  await writeJson('{ "size": 4 }')
  await expect.element(field('Size')).toHaveValue('4')
  watch.disconnect()
  expect([...seen]).toEqual([1])
})

test('the form follows the JSON and the JSON the form; what is left out goes back to its default', async () => {
  const { screen, field, json, writeJson } = await open({ size: '2' })
  const headless = screen.getByRole('switch', { name: 'Headless' })
  await expect.element(json).toHaveTextContent('"size": 2')
  await writeJson('{ "size": 4, "headless": true }')
  await expect.element(field('Size')).toHaveValue('4')
  await expect.element(headless).toBeChecked()
  await rewrite(json, '{ "size": 6 }')
  await field('Name').fill('in-step')
  await expect.element(json).toHaveTextContent('"name": "in-step"')
  await expect.element(headless).not.toBeChecked()
  await screen.getByRole('radio', { name: 'All' }).click()
  await expect.element(json).toHaveTextContent('"fill_rate_per_minute": 25')
})

test('an error in the JSON is said with its position and at its field, and text that is discarded costs the form nothing', async () => {
  const { screen, field, json, writeJson } = await open({ size: '2' })
  await writeJson('{ "size": 4, "timeout_seconds": 2 }')
  await expect.element(field('Idle timeout')).toHaveAccessibleDescription(/Use at least 10/)
  await expect.element(screen.getByText('Line 1, column 33')).toBeVisible()
  await rewrite(json, '{ "size": 5,\n  "headless": }')
  await expect.element(screen.getByText('Line 2, column 15')).toBeVisible()
  await expect.element(field('Size')).toHaveValue('4')
  await screen.getByRole('button', { name: 'Discard this text' }).click()
  await expect.element(json).toHaveTextContent('"size": 4')
})

test('an error that was left in the JSON goes with the next change of a field, and can be had back', async () => {
  const { screen, field, json, writeJson } = await open({ size: '2' })
  const wrong = '{ "size": 4,\n  "headless": }'
  await writeJson(wrong)
  await field('Name').fill('later')
  await expect.element(json).toHaveTextContent('"name": "later"')
  await expect.element(screen.getByText('Line 2, column 15')).not.toBeInTheDocument()
  await json.click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  await expect.element(field('Name')).toHaveValue('later')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(json).toHaveTextContent('"headless": }')
  await expect.element(screen.getByText('Line 2, column 15')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('later')
})

test('a policy of megabytes stays folded, and the rest is edited around it', async () => {
  const chrome_policy = { URLBlocklist: Array.from({ length: 50_000 }, (_, n) => `blocked-${n}.example.com`) }
  const { screen, field, json } = await open({ size: '1', chrome_policy: JSON.stringify(chrome_policy, null, 2) })
  await expect.element(json).toHaveTextContent(/"chrome_policy": \{ … 1 policy, 1\.\d MiB … \}/)
  await json.click()
  await expect.element(screen.getByRole('region', { name: 'Request' })).toContainHTML('cm-editor')
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}"headless": true,')
  await expect.element(screen.getByRole('switch', { name: 'Headless' })).toBeChecked()
  await field('Name').fill('large')
  await expect.element(json).toHaveTextContent(/"headless": true,\s*"chrome_policy": \{ … 1 policy/)
})
