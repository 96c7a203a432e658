import type { ScenarioCheckInput } from '../../src/contract/scenario'
import type { Connection } from '../../src/client/connection'
import { serviceScenarios } from '../../src/scenarios/store/service-store'
import { SMALL } from '../support/api'
import { runExported } from '../support/exported-script'
import { TICKING } from '../support/recording-site'
import { expect, test } from '../support/test'

/** The same scenario, replayed in the dashboard and as the file that the dashboard exports: one verdict, one reason. */

interface Case {
  name: string
  /** The page that it is replayed on. */
  on: 'ticking' | 'still'
  check: ScenarioCheckInput
  /** Why it fails; absent where it passes. */
  reason?: RegExp
  withoutBaseline?: boolean
}

const beside = { ...TICKING, x: TICKING.x + TICKING.width }
const ONE_LOOK = { within_ms: 0 }

const CASES: readonly Case[] = [
  {
    name: 'A difference outside the mask',
    on: 'ticking',
    check: { type: 'picture_equals', masks: [beside], ...ONE_LOOK },
    reason: /2,400 of 784,032 pixels differ from the baseline; none may\./,
  },
  {
    name: 'More pixels than may differ',
    on: 'ticking',
    check: { type: 'picture_equals', max_changed: 2_399, within_ms: 200 },
    reason: /2,400 of 786,432 pixels differ from the baseline; 2,399 may\./,
  },
  {
    name: 'A picture that never rests',
    on: 'ticking',
    check: { type: 'picture_settles', still_ms: 300, within_ms: 600 },
    reason: /The screen was still changing after 600 ms\./,
  },
  {
    name: 'Another colour',
    on: 'ticking',
    check: { type: 'pixel_color', x: 700, y: 600, color: '#f4f7ff', tolerance: 6, ...ONE_LOOK },
    reason: /The pixel at 700, 600 is #f4f7f8, not #f4f7ff within 6\./,
  },
  {
    name: 'No baseline',
    on: 'ticking',
    check: { type: 'picture_equals', ...ONE_LOOK },
    withoutBaseline: true,
    reason: /There is no baseline to compare the screen with/,
  },
  { name: 'A difference inside the mask', on: 'ticking', check: { type: 'picture_equals', masks: [TICKING] } },
  {
    name: 'Nothing changes',
    on: 'still',
    check: { type: 'screen_changes', within_ms: 300 },
    reason: /Nothing has changed on the screen in \d+ ms\./,
  },
]

test('a check that fails ends the replay and the exported script, and both say which step it was and why', async ({
  api,
  page,
  scenarioPage,
  service,
  signIn,
  site,
}) => {
  test.setTimeout(180_000)
  const connection: Connection = { id: 'test', name: 'test', baseUrl: service.origin, key: service.key }
  const store = serviceScenarios(connection)
  await signIn.byUrl('/scenarios')

  for (const on of ['ticking', 'still'] as const) {
    site.forget()
    const pool = await api.createPool({ size: 2, kiosk_mode: true, start_url: `${site.url}#${on}` })
    const { session_id: session } = await api.acquire(pool)
    await expect.poll(() => site.size).toBeDefined()
    const picture = await service.fetch('POST', `/browsers/${session}/computer/screenshot`, {})
    const baseline = await picture.blob()

    for (const { name, check, reason, withoutBaseline } of CASES.filter((one) => one.on === on)) {
      await test.step(name, async () => {
        const scenario = await api.createScenario({
          name,
          display: SMALL,
          steps: [
            { id: 'rest', kind: 'wait', ms: 10 },
            { id: 'look', kind: 'check', check, note: 'the rule' },
            { id: 'after', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 30, y: 700 } } },
          ],
        })
        const compares = check.type === 'picture_equals' && !withoutBaseline
        if (compares) await store.putBaseline(scenario.id, 'look', baseline)
        const presses = () => site.pointers.filter(({ type }) => type === 'pointerdown').length
        site.forget()

        await page.goto(`${service.origin}/scenarios/${scenario.id}?session=${session}`)
        await scenarioPage.button('Replay').click()
        const steps = scenarioPage.report.getByRole('list', { name: 'Report of steps' }).getByRole('listitem')
        const [looked, after] = reason ? ['Failed', 'Skipped'] : ['Passed', 'Passed']
        await expect(scenarioPage.report.getByRole('status')).toHaveText(`The replay ${looked.toLowerCase()}`)
        await expect(steps).toHaveText([/Passed/, new RegExp(looked), new RegExp(after)])
        if (reason) await expect(steps.nth(1)).toHaveText(reason)
        const { content } = await scenarioPage.export('Export as TypeScript')

        const file = test.info().outputPath(`${scenario.id}.mjs`)
        const ended = await runExported(file, content, { service, pool: pool.id })
        const last = ended.said.trimEnd().split('\n').at(-1) ?? ''
        if (reason) {
          expect(last).toMatch(/^failed: 2\. The (screen|pixel) .* \(the rule\): /)
          expect(last).toMatch(reason)
        } else expect(last).toBe('passed')
        expect(ended.code).toBe(reason ? 1 : 0)
        await expect.poll(presses).toBe(reason ? 0 : 2)
        await expect.poll(async () => (await api.pool(pool.id)).acquired_count).toBe(1)
      })
    }
  }
})

test('a script that is refused an action, or interrupted, says so and leaves no browser acquired', async ({
  api,
  page,
  scenarioPage,
  service,
  signIn,
}) => {
  const pool = await api.createPool({ size: 1, start_url: 'about:blank' })
  const released = () => expect.poll(async () => (await api.pool(pool.id)).acquired_count).toBe(0)
  const exported = async (steps: Parameters<typeof api.createScenario>[0]['steps']): Promise<string> => {
    const { id } = await api.createScenario({ name: 'Script', display: SMALL, steps })
    await page.goto(`${service.origin}/scenarios/${id}`)
    return (await scenarioPage.export('Export as TypeScript')).content
  }
  const run = (name: string, script: string, signal?: AbortSignal) =>
    runExported(test.info().outputPath(name), script, { service, pool: pool.id, ...(signal && { signal }) })
  await signIn.byUrl('/scenarios')

  const off = { type: 'click_mouse', click_mouse: { x: 5_000, y: 10 } } as const
  const refused = await run('refused.mjs', await exported([{ id: 'off', kind: 'action', action: off }]))
  expect(refused.said).toMatch(/^failed: 1\. Clicks at 5000, 10: 400 .*display/m)
  expect(refused.code).toBe(1)
  await released()

  const stop = new AbortController()
  const waiting = run('stopped.mjs', await exported([{ id: 'long', kind: 'wait', ms: 300_000 }]), stop.signal)
  await expect.poll(async () => (await api.pool(pool.id)).acquired_count).toBe(1)
  stop.abort()
  expect((await waiting).code).toBe(1)
  await released()
})
