import type { Page } from 'playwright/test'
import { openModule, type OpenedModule } from '../support/module-page'
import { expect, test } from '../support/test'

/** Scenarios that the browser keeps, in the storage of a real one: what a person finds there, and does not lose. */

type Store = ReturnType<(typeof import('../../src/scenarios/store/browser-store'))['browserScenarios']>

/** What a call has at hand: the store, a PNG of 8 by 6 pixels, and a scenario whose step `look` compares a picture. */
interface Hand {
  store: Store
  picture: Blob
  scenario: Parameters<Store['create']>[0]
}

let opened: OpenedModule

test.beforeEach(async ({ page }) => {
  opened = await openModule(page, 'src/scenarios/store/browser-store.ts')
})
test.afterEach(() => opened.stop())

/** Does something with the store in a page that was just opened; what it throws is the result, in words. */
async function onReload<R>(page: Page, run: (hand: Hand) => Promise<R>): Promise<R | string> {
  await page.reload()
  const result: unknown = await page.evaluate(`(async () => {
    const { browserScenarios } = await import('/module.js')
    const store = browserScenarios('own')
    const canvas = new OffscreenCanvas(8, 6)
    canvas.getContext('2d')
    const picture = await canvas.convertToBlob()
    const look = { id: 'look', kind: 'check', check: { type: 'picture_equals' } }
    const scenario = { name: 'Sign in', display: { width: 8, height: 6 }, steps: [look, { id: 'rest', kind: 'wait', ms: 5 }] }
    return (${run.toString()})({ store, picture, scenario }).catch(String)
  })()`)
  return result as R | string
}

test('what was kept is there after a reload, with its pictures, and is found by a part of its name', async ({
  page,
}) => {
  await onReload(page, async ({ store, scenario, picture }) => {
    const { id } = await store.create(scenario)
    await store.putBaseline(id, 'look', picture)
  })
  await onReload(page, async ({ store, scenario }) => store.create({ ...scenario, name: 'Pay' }))
  const found = await onReload(page, async ({ store, picture }) => {
    const all = await store.list({ query: '', limit: 10, offset: 0 })
    const [one] = await store.list({ query: 'SIGN', limit: 10, offset: 0 })
    const kept = await store.baseline(one?.id ?? '', 'look')
    return { all, one, whole: await store.get(one?.id ?? ''), sameSize: kept?.size === picture.size }
  })
  expect(found).toMatchObject({
    all: [{ name: 'Pay' }, { name: 'Sign in' }],
    one: { name: 'Sign in', step_count: 2, version: 1 },
    whole: { baselines: [{ step_id: 'look', width: 8, height: 6 }] },
    sameSize: true,
  })
})

test('what another tab saved meanwhile is not replaced, and one that it deleted does not come back', async ({
  page,
}) => {
  const answers = await onReload(page, async ({ store, scenario }) => {
    const { id } = await store.create(scenario)
    const second = await store.replace(id, { ...scenario, name: 'Theirs', version: 1 })
    const late = await store.replace(id, { ...scenario, name: 'Mine', version: 1 }).catch(String)
    const kept = await store.get(id)
    await store.remove(id)
    const gone = await store.replace(id, { ...scenario, version: 2 }).catch(String)
    return { version: second.version, late, name: kept?.name, gone, left: await store.get(id) }
  })
  expect(answers).toEqual({
    version: 2,
    late: 'Error: It was saved as version 2 in another tab.',
    name: 'Theirs',
    gone: 'Error: The scenario was deleted in another tab.',
    left: null,
  })
})

test('a picture goes with its step, and with its scenario', async ({ page }) => {
  const left = await onReload(page, async ({ store, scenario, picture }) => {
    const [one, other] = [await store.create(scenario), await store.create(scenario)]
    for (const { id } of [one, other]) await store.putBaseline(id, 'look', picture)
    const without = { ...scenario, steps: scenario.steps.filter((step) => step.id !== 'look'), version: 1 }
    const { baselines } = await store.replace(one.id, without)
    const ofStep = await store.baseline(one.id, 'look')
    const ofOther = await store.baseline(other.id, 'look')
    await store.remove(other.id)
    return { baselines, ofStep, ofOther: ofOther !== null, afterwards: await store.baseline(other.id, 'look') }
  })
  expect(left).toEqual({ baselines: [], ofStep: null, ofOther: true, afterwards: null })
})

test('what is no picture, or is meant for a step that compares none, is refused', async ({ page }) => {
  const refused = await onReload(page, async ({ store, scenario, picture }) => {
    const { id } = await store.create(scenario)
    return [
      await store.putBaseline(id, 'look', new Blob(['no picture'])).catch(String),
      await store.putBaseline(id, 'rest', picture).catch(String),
      await store.putBaseline('gone', 'look', picture).catch(String),
    ]
  })
  expect(refused).toEqual([
    'Error: The picture is no whole PNG.',
    'Error: The step compares no picture.',
    'Error: The scenario was deleted in another tab.',
  ])
})
