import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerFetch, type SentRequest, heldAnswer, loseAnswer } from '../../../client/test-service'
import { passTime } from '../../../ui/test-time'
import { rewrite } from '../form/test-json'
import { openCreateForm as open } from './test-create-form'

const POOL = { id: 'p1', browser_pool_config: { size: 3 }, created_at: '2026-01-31T09:30:00.000Z' }
const created = () => Response.json(POOL, { status: 201 })

let answer: () => Response | Promise<Response>
let sent: SentRequest[]
let pools: readonly object[]
beforeEach(() => {
  answer = created
  pools = []
  sent = answerFetch({ 'POST /browser_pools': () => answer(), 'GET /browser_pools': () => Response.json(pools) })
})

const selected = () => getSelection()?.toString()

describe('an error in the JSON', () => {
  test('stops Create, which explains it and goes there', async () => {
    const { screen, create, json, writeJson, field } = await open()
    await writeJson('{ "size": 4,\n "headless": }')
    await field('Name').click()
    await create.click()
    await expect.element(json).toHaveFocus()
    expect(selected()).toBe('}')
    await expect.element(screen.getByText('Fix 1 error to create the pool')).toBeVisible()
    expect(sent).toEqual([])

    await rewrite(json, '{ "size": 5 }')
    await create.click()
    await expect.poll(() => sent).toMatchObject([{ body: { size: 5 } }])
  })

  test('is gone to also when the request is shown as code', async () => {
    const { screen, create, json, writeJson } = await open()
    await writeJson('{ "size": 4')
    await screen.getByRole('radio', { name: 'curl' }).click()
    await create.click()
    await expect.element(json).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('that was pasted stays in the JSON, and the fields take the rest', async () => {
    const { screen, create, json, field } = await open()
    await screen.getByRole('button', { name: 'Paste a request' }).click()
    const pasted = `curl -X POST https://pools.example/browser_pools -d '{"size": 6, "viewport": "big"}'`
    await screen.getByRole('textbox', { name: 'Request', exact: true }).fill(pasted)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field('Size')).toHaveValue('6')
    expect(sent).toEqual([])
    await create.click()
    await expect.element(json).toHaveFocus()
    expect(selected()).toBe('"big"')
    expect(sent).toEqual([])
  })

  test('that a field shows is left to the field', async () => {
    const { create, field, writeJson } = await open()
    await writeJson('{ "size": 0 }')
    await create.click()
    await expect.element(field('Size')).toHaveFocus()
    await field('Size').fill('2')
    await create.click()
    await expect.poll(() => sent).toMatchObject([{ body: { size: 2 } }])
  })
})

describe('Enter', () => {
  test('sends from no field and from no choice; Control and Enter send', async () => {
    const { screen, field } = await open()
    await field('Name').click()
    await userEvent.keyboard('{Enter}')
    for (const choice of [
      screen.getByRole('radio', { name: 'JSON' }),
      screen.getByRole('switch', { name: 'Headless' }),
    ]) {
      choice.element().focus()
      await userEvent.keyboard('{Enter}')
    }
    await field('Start URL').fill('https://example.com/')
    expect(sent).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent).toMatchObject([{ body: { size: 3, start_url: 'https://example.com/' } }])
  })

  test('is a new line in the JSON, where Control and Enter send what was typed last', async () => {
    const { writeJson } = await open()
    await writeJson('{ "size": 8 }')
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
    await expect.poll(() => sent).toMatchObject([{ body: { size: 8 } }])
  })
})

describe('Create', () => {
  test('sends once, however fast it is activated twice, and not again while the page of the pool opens', async () => {
    const { create, router } = await open()
    const held = heldAnswer()
    answer = held.answer
    const button = create.element() as HTMLElement
    button.click()
    button.click()
    await expect.poll(() => sent).toHaveLength(1)
    button.click()
    held.send(created())
    await expect.poll(() => router.state.location.pathname).toBe('/pools/p1')
    expect(sent).toHaveLength(1)
  })

  test('sends the same key again when no answer came, and another one for another request', async () => {
    const { screen, create, field } = await open()
    answer = loseAnswer
    await create.click()
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => sent).toHaveLength(2)
    await field('Size').fill('4')
    answer = created
    await create.click()
    await expect.poll(() => sent).toHaveLength(3)
    const [first, again, other] = sent.map(({ key }) => key)
    expect(first).toMatch(/^\w+(-\w+){3}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test('says of a name that was taken which one it was, also when another one was typed meanwhile', async () => {
    const { screen, create, field } = await open({ size: '3', name: 'desk' })
    const held = heldAnswer()
    answer = held.answer
    await create.click()
    await expect.poll(() => sent).toHaveLength(1)
    await field('Name').fill('other')
    held.send(Response.json({ code: 'conflict', message: 'The name is taken.' }, { status: 409 }))
    await expect
      .element(screen.getByText('A pool named desk already exists. Choose another name.').first())
      .toBeVisible()
  })

  test('starts over, and again after that was undone', async () => {
    const { screen, field } = await open()
    await expect.element(screen.getByText(/submits the form\. Your draft is saved on this computer\./)).toBeVisible()
    const startOver = screen.getByRole('button', { name: 'Start over' })
    await field('Size').fill('8')
    await startOver.click()
    await expect.element(field('Size')).toHaveValue('3')
    await expect.element(screen.getByRole('dialog', { name: 'Form reset' })).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(field('Size')).toHaveValue('8')
    await startOver.click()
    await expect.element(field('Size')).toHaveValue('3')
  })

  test('has nothing to start over once a draft is typed back to the beginning', async () => {
    const { screen, field } = await open({ size: '3' }, { size: '8' })
    await expect.element(field('Size')).toHaveValue('8')
    const startOver = screen.getByRole('button', { name: 'Start over' }).last()
    await expect.element(startOver).not.toHaveAttribute('aria-disabled', 'true')
    await field('Size').fill('3')
    await expect.element(startOver).toHaveAttribute('aria-disabled', 'true')
    await field('Size').fill('4')
    await startOver.click()
    await expect.element(field('Size')).toHaveValue('3')
  })

  test('waits when the service asks to, says for how long, and is sent again with one press', async () => {
    const { screen, create } = await open()
    const tooMany = { code: 'rate_limited', message: 'Too many requests.' }
    answer = () => Response.json(tooMany, { status: 429, headers: { 'Retry-After': '30' } })
    await create.click()
    await expect.element(screen.getByText(/It can be sent again in \d/)).toBeVisible()
    answer = created
    passTime(30_000)
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => sent).toHaveLength(2)
  })

  test('goes to what is wrong in the policy, in a part of the form that is folded', async () => {
    const { screen, create } = await open({ size: '3', chrome_policy: '{ "BookmarkBarEnabled": "yes" }' })
    await create.click()
    await expect.element(screen.getByRole('textbox', { name: 'Chrome policy' })).toHaveFocus()
    expect(sent).toEqual([])
  })
})

test('an answer that does not come is waited for no longer than one likes, and the pool is looked up then', async () => {
  answer = heldAnswer().answer
  const { screen, create } = await open()
  await create.click()
  await expect.element(screen.getByText('Waiting for the service to respond.')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop waiting' }).click()
  await expect.element(screen.getByText('You stopped waiting for the response')).toBeVisible()
  await expect.element(screen.getByText(/^The pool was not created/)).toBeVisible()
  await expect.element(create).toBeEnabled()
})

test('a name that another pool has is said while it is typed, with one that is free', async () => {
  pools = [{ ...POOL, id: 'p9', name: 'taken' }]
  const { screen, field } = await open()
  await field('Name').fill('taken')
  await expect
    .element(field('Name'))
    .toHaveAccessibleDescription(/Another pool has this name, so the service will refuse it/)
  await screen.getByRole('button', { name: 'Use taken-2' }).click()
  await expect.element(field('Name')).toHaveValue('taken-2')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(screen.getByText(/Another pool has this name/)).not.toBeInTheDocument()
})
