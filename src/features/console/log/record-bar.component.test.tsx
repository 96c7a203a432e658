import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { testView } from '../../../resources/test-view'
import type { Action } from './action'
import { ActionLog } from './action-log'
import { Value } from '../../../lib/store'
import { MemoryStorage } from '../../../lib/test-storage'
import { RecordBar } from './record-bar'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const SHOWN = {
  control: new Value({ waiting: 0 }),
  display: { width: 800, height: 600 },
  ended: false,
  onMade: () => {},
}
const press = (key: string): Action => ({ type: 'press_key', press_key: { keys: [key] } })

test('Record takes what is done from one press to the next, also while another tool is open', async () => {
  answerFetch({ 'POST /browsers/s1/computer/press_key': () => Response.json({}) })
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const bar = (offered: boolean) => <RecordBar {...SHOWN} log={log} offered={offered} />
  await log.run(press('a'))
  const screen = await render(bar(true), { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Record actions' }).click()
  await screen.rerender(bar(false))
  await log.run(press('b'))
  log.record(press('c'), 'Order', { doing: Promise.resolve(), stop: () => {} })
  await log.run(press('d'))
  await expect.element(screen.getByText('Recording actions: 2')).toBeVisible()
  // Each action is announced by itself.
  await expect.element(screen.getByText('Recording actions', { exact: true })).toHaveRole('status')
  // It goes on after a visit to another page.
  await screen.rerender(<></>)
  await screen.rerender(bar(false))
  await expect.element(screen.getByText('Recording actions: 2')).toBeVisible()
  await screen.rerender(bar(true))
  await screen.getByRole('button', { name: 'Stop recording actions' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create a scenario' })
  await expect.element(dialog).toHaveTextContent('Turns these 2 actions into a scenario')
  // Another page was opened from the dialog.
  await screen.rerender(<></>)
  await screen.rerender(bar(true))
  await screen.getByRole('button', { name: 'Record actions' }).click()
  await log.run(press('e'))
  await screen.getByRole('button', { name: 'Stop recording actions' }).click()
  await expect.element(dialog).toHaveTextContent('Turns this action into a scenario')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Record actions' })).toHaveFocus()
})

test('a recording in which nothing was done is said to be empty when it is stopped', async () => {
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const screen = await render(<RecordBar {...SHOWN} log={log} offered />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Record actions' }).click()
  await screen.getByRole('button', { name: 'Stop recording actions' }).click()
  await expect.element(screen.getByRole('button', { name: 'Record actions' })).toHaveFocus()
  await expect.element(screen.getByText('Nothing was recorded')).toBeVisible()
})

test('what a slow service has not done yet when Record is stopped is in the scenario once it is done', async () => {
  const slow = heldAnswer()
  let asked = 0
  answerFetch({
    'POST /browsers/s1/computer/press_key': () => ((asked += 1) === 1 ? slow.answer() : Response.json({})),
  })
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const screen = await render(<RecordBar {...SHOWN} log={log} offered />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Record actions' }).click()
  for (const key of ['a', 'b']) void log.run(press(key))
  await screen.getByRole('button', { name: 'Stop recording actions' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create a scenario' })
  // A name is proposed, and typed over.
  const name = dialog.getByRole('textbox', { name: /Name/ })
  await expect.element(name).toHaveValue(expect.stringMatching(/^Recording of \d/) as string)
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Order')
  await expect.element(name).toHaveValue('Order')
  await expect.element(dialog.getByRole('button', { name: 'Create scenario' })).toBeDisabled()
  slow.send(Response.json({}))
  await expect.element(dialog).toHaveTextContent('Turns these 2 actions into a scenario')
  await expect.element(dialog.getByRole('button', { name: 'Create scenario' })).toBeEnabled()
})

test('what control has still to send when Record is stopped is waited for, also when nothing was done before', async () => {
  answerFetch({ 'POST /browsers/s1/computer/press_key': () => Response.json({}) })
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const control = new Value({ waiting: 0 })
  const screen = await render(<RecordBar {...SHOWN} log={log} control={control} offered />, {
    wrapper: testView().Around,
  })
  await screen.getByRole('button', { name: 'Record actions' }).click()
  control.set({ waiting: 1 })
  await screen.getByRole('button', { name: 'Stop recording actions' }).click()
  const create = screen.getByRole('button', { name: 'Create scenario' })
  await expect.element(create).toHaveAccessibleDescription('The last action is not done yet')
  await log.run(press('a'))
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Turns this action into a scenario')
  await expect.element(create).toBeDisabled()
  control.set({ waiting: 0 })
  await expect.element(create).toBeEnabled()
})
