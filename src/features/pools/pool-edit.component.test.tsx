import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { poolQueries, serviceQueries } from '../../client/queries'
import { answerFetch, heldAnswer, loseAnswer } from '../../client/test-service'
import type { Pool } from '../../contract/pool'
import { ServiceInfo } from '../../contract/service'
import { OWN, testView } from '../../resources/test-view'
import { rewrite } from './form/test-json'
import { PoolCreatePage } from './pool-create'
import { PoolEditPage } from './pool-edit'

const pool = (rate: number): Pool => ({
  id: 'the-id',
  name: 'desk',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { name: 'desk', size: 1, fill_rate_per_minute: rate },
  extension_ids: [],
})

test('an edit says how large the pool can be: its own browsers are not taken by another', async () => {
  const { Around, router } = testView({ path: '/pools/$pool/edit', at: '/pools/desk/edit' })
  await router.load()
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /browser_pools/desk': () => Response.json(pool(35)),
    'GET /browser_pools/the-id': () => Response.json(pool(35)),
    'GET /service': () => Response.json({ ...service, pooled_sessions_limit: 40, pooled_sessions_used: 10 }),
  })
  const screen = await render(<PoolEditPage pool="desk" />, { wrapper: Around })
  await expect.element(screen.getByText('at most 31', { exact: true })).toBeVisible()
  const size = screen.getByRole('textbox', { name: /^Size/ })
  await size.fill('32')
  await expect.element(size).toHaveAccessibleDescription(/More than 31 is over this service’s limit of 40 for all/)
})

test('of a size that the service will refuse it is not said that it fills', async () => {
  const { Around, router } = testView({ path: '/pools/new', at: '/pools/new' })
  await router.load()
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /browser_pools': () => Response.json([]),
    'GET /service/hosts': () => Response.json([]),
    'GET /service': () =>
      Response.json({ ...service, pooled_sessions_limit: 40, pooled_sessions_used: 0, fill_rate_cap: 500 }),
  })
  const screen = await render(<PoolCreatePage />, { wrapper: Around })
  const size = screen.getByRole('textbox', { name: /^Size/ })
  await size.fill('40')
  const right = (element: Element) => element.getBoundingClientRect().right
  const [templates, result] = [screen.getByRole('button', { name: 'Templates' }), screen.getByRole('complementary')]
  // Above what it fills, also where there is more room.
  expect(Math.abs(right(templates.element()) - right(result.element()))).toBeLessThan(8)
  const filling = screen.getByRole('region', { name: 'Filling', exact: true })
  await expect.element(filling).toHaveTextContent('at once')
  await size.fill('99')
  await expect.element(size).toHaveAccessibleDescription(/Only 40 browsers are left/)
  await expect.element(filling).toHaveTextContent('Enter a size that this service allows')
  expect(screen.getByText(/at once/).elements()).toEqual([])
})

test('an edit begins from what is known last, not from what was changed here before', async () => {
  const { Around, queryClient, router } = testView({ path: '/pools/$pool/edit', at: '/pools/desk/edit' })
  await router.load()
  queryClient.setQueryData(poolQueries.detail(OWN, 'the-id').queryKey, pool(20), { updatedAt: Date.now() - 5_000 })
  answerFetch({
    'GET /browser_pools/desk': () => Response.json(pool(35)),
    'GET /browser_pools/the-id': heldAnswer().answer,
  })
  const screen = await render(<PoolEditPage pool="desk" />, { wrapper: Around })
  await expect.element(screen.getByRole('textbox', { name: /^Fill rate/ })).toHaveValue('35')
})

test('a change that was made although its answer was lost is found, and is not called unchanged', async () => {
  const { Around, router } = testView({ path: '/pools/$pool/edit', at: '/pools/desk/edit' })
  await router.load()
  let rate = 35
  const sent = answerFetch({
    'GET /browser_pools/desk': () => Response.json(pool(rate)),
    'GET /browser_pools/the-id': () => Response.json(pool(rate)),
    'PATCH /browser_pools/the-id': () => {
      rate = 50
      return loseAnswer()
    },
  })
  const screen = await render(<PoolEditPage pool="desk" />, { wrapper: Around })
  await screen.getByRole('textbox', { name: /^Fill rate/ }).fill('50')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText(/, but the change arrived$/)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: 'Open the pool' })).toBeVisible()
})

async function openEdit(shownRate = 35) {
  let isGone = false
  const { Around, queryClient, router } = testView({ path: '/pools/$pool/edit', at: '/pools/desk/edit' })
  let rate = 35
  await router.load()
  const sent = answerFetch({
    'GET /browser_pools/desk': () => Response.json(pool(rate)),
    'GET /browser_pools/the-id': () =>
      isGone ? Response.json({ code: 'not_found', message: 'not found' }, { status: 404 }) : Response.json(pool(rate)),
    'PATCH /browser_pools/the-id': heldAnswer().answer,
  })
  const screen = await render(<PoolEditPage pool="desk" />, { wrapper: Around })
  const json = screen.getByRole('textbox', { name: 'Configuration as JSON' })
  await expect.element(json).toHaveTextContent(`"fill_rate_per_minute": ${shownRate}`)
  await json.click()
  await expect.element(screen.getByRole('region', { name: 'Configuration' })).toContainHTML('cm-editor')
  const changeElsewhere = async () => {
    rate = 50
    await queryClient.refetchQueries(poolQueries.detail(OWN, 'the-id'))
  }
  const deleteElsewhere = async () => {
    isGone = true
    await queryClient.refetchQueries(poolQueries.detail(OWN, 'the-id'))
  }
  return {
    screen,
    json,
    sent,
    save: screen.getByRole('button', { name: 'Save changes' }),
    changeElsewhere,
    deleteElsewhere,
    queryClient,
    router,
  }
}

test('the configuration is edited as JSON: the form follows, and what differs is sent', async () => {
  const { screen, json, sent, save } = await openEdit()
  await rewrite(json, '{ "name": "desk", "size": 1, "fill_rate_per_minute": 50, "headless": true }')
  await expect.element(screen.getByRole('textbox', { name: /^Fill rate/ })).toHaveValue('50')
  await expect.element(screen.getByRole('switch', { name: 'Headless' })).toBeChecked()
  await expect.element(screen.getByRole('region', { name: '2 changes' })).toBeVisible()
  await save.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ fill_rate_per_minute: 50, headless: true }])
})

test('an error in the JSON stops Save, also one that no field shows', async () => {
  const { screen, json, sent, save } = await openEdit()
  await rewrite(json, '{ "name": "desk", "size": 1, "fill_rate_per_minute": 60, "viewport": 7 }')
  await expect.element(screen.getByText('Fields keep their last valid value.')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('Fix 1 error to save the changes')).toBeVisible()
  // The focus goes to the error: what is filled in meanwhile would not get it otherwise.
  await expect.element(json).toHaveFocus()
  await rewrite(json, '{ "size": 1, "fill_rate_per_minute": 60 }')
  await expect.element(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(/can’t be removed/i)
  await save.click()
  expect(sent).toEqual([])
})

test('an edit as code is read back: what it says is changed, and all else stays', async () => {
  const { screen, sent, save } = await openEdit()
  await screen.getByRole('button', { name: 'Paste a request' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Paste a request' })
  const request = dialog.getByRole('textbox', { name: 'Request' })
  for (const sample of [
    `await kernel.browserPools.update('desk', { size: 4 })`,
    'client.browser_pools.update("desk", size=4)',
    // Of Windows.
    'curl.exe -X PATCH http://x/browser_pools/desk ^\n -d "{\\"size\\": 4}"',
  ]) {
    await request.fill('')
    await request.fill(sample)
    await expect.element(dialog).toHaveTextContent('It sets Size; all else stays as it is in the pool.')
  }
  await request.fill('{"size": 3, "size": 4}')
  await expect.element(dialog).toHaveTextContent('Given more than once; the last one counts: size.')
  await request.fill('kernel browser-pools update desk --size 4 --discard-all-idle')
  await expect.element(dialog).toHaveTextContent('It sets Size; all else stays as it is in the pool.')
  await dialog.getByRole('button', { name: 'Fill the form' }).click()
  await expect.element(screen.getByRole('textbox', { name: /^Size/ })).toHaveValue('4')
  await expect.element(screen.getByRole('textbox', { name: /^Fill rate/ })).toHaveValue('35')
  await save.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ size: 4 }])
})

test('Save takes what was typed a moment before, also when it is not compared yet', async () => {
  const { screen, sent, save } = await openEdit()
  await expect.element(save).toHaveAccessibleDescription('No changes')
  const rate = screen.getByRole('textbox', { name: /^Fill rate/ }).element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(rate, '51')
  rate.dispatchEvent(new Event('input', { bubbles: true }))
  // As soon as the field has it.
  await Promise.resolve()
  ;(save.element() as HTMLElement).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ fill_rate_per_minute: 51 }])
})

test('a restored draft is listed as changes, and can be saved', async () => {
  const first = await openEdit()
  await first.screen.getByRole('textbox', { name: /^Fill rate/ }).fill('51')
  await expect.element(first.screen.getByRole('region', { name: '1 change' })).toBeVisible()
  await first.screen.unmount()

  const { screen, sent, save } = await openEdit(51)
  await expect.element(screen.getByText('Draft restored')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '1 change' })).toBeVisible()
  await save.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ fill_rate_per_minute: 51 }])
})

test('a field in use stays in view when the notice of a change elsewhere comes up over it', async () => {
  const { screen, save, changeElsewhere } = await openEdit()
  const field = screen.getByRole('textbox', { name: /^Start URL/ })
  await field.click()
  field.element().scrollIntoView({ block: 'end' })
  await changeElsewhere()
  await expect.element(screen.getByText('The pool was changed elsewhere since this form was opened')).toBeVisible()
  const bar = save.element().closest('.sticky')
  await expect
    .poll(() => field.element().getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0))
    .toBeLessThan(0)
})

test('the form of a pool that was deleted meanwhile is that of a new pool with one click', async () => {
  const { screen, router, deleteElsewhere } = await openEdit()
  await screen.getByRole('textbox', { name: /^Fill rate/ }).fill('fast')
  await deleteElsewhere()
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  await screen.getByRole('button', { name: 'New pool from this form' }).click()
  await expect.poll(() => navigate.mock.lastCall?.[0]).toEqual({ to: '/pools/new' })
  await screen.unmount()
  const created = testView({ path: '/pools/new', at: '/pools/new' })
  await created.router.load()
  const next = await render(<PoolCreatePage />, { wrapper: created.Around })
  await expect.element(next.getByRole('textbox', { name: /^Fill rate/ })).toHaveValue('fast')
})

test('how much of the limit is left is read again while the form is open, as others change their pools', async () => {
  const { queryClient } = await openEdit()
  const info = queryClient.getQueryCache().find({ queryKey: serviceQueries.info(OWN).queryKey })
  expect(info?.observers.some(({ options }) => options.refetchInterval !== undefined)).toBe(true)
})

test.each([
  [20, 'Acquire calls wait until the replacements are ready.', 'Save and replace 1 idle browser'],
  [0, 'Filling is paused, so no new browser starts', 'Save and end 1 idle browser'],
])('who discards idle browsers is told what follows at a fill rate of %i', async (rate, then, save) => {
  const kept = { ...pool(rate), available_count: 1 }
  answerFetch({
    'GET /browser_pools/desk': () => Response.json(kept),
    'GET /browser_pools/the-id': () => Response.json(kept),
    'GET /service/hosts': () => Response.json([]),
  })
  const { Around, router } = testView({ path: '/pools/$pool/edit', at: '/pools/desk/edit' })
  await router.load()
  const screen = await render(<PoolEditPage pool="desk" />, { wrapper: Around })
  await screen.getByRole('textbox', { name: 'Start URL' }).fill('about:blank')
  const discard = screen.getByRole('checkbox', { name: 'Discard 1 idle browser now' })
  await discard.click()
  await expect
    .element(discard)
    .toHaveAccessibleDescription(new RegExp(`^State left by earlier sessions is lost\\. ${then}`))
  await expect.element(screen.getByRole('button', { name: save })).toBeVisible()
})
