import type { Connection } from '../../src/client/connection'
import { ScenarioCreate } from '../../src/contract/scenario'
import { keepScenario, looseScenario } from '../../src/scenarios/keep'
import { runOnPool } from '../../src/scenarios/pool-replay'
import { replay } from '../../src/scenarios/replay'
import { playwrightScript } from '../../src/scenarios/script/playwright'
import { pythonScript } from '../../src/scenarios/script/python'
import { typescriptScript } from '../../src/scenarios/script/typescript'
import { sessionStage } from '../../src/scenarios/stage'
import { serviceScenarios } from '../../src/scenarios/store/service-store'
import { decodeWithSharp } from '../../src/scenarios/test-screen'
import { runExported } from '../support/exported-script'
import type { RecordingSite } from '../support/recording-site'
import { expect, test } from '../support/test'

/** What the exported file does is told by the page in the pooled browser, and what it found by its exit code. */

/** Smaller than that of others: Python reads each pixel of a picture by itself. */
const DISPLAY = { width: 640, height: 480 }

const SCENARIO = ScenarioCreate.parse({
  name: 'Draw, type and look',
  display: DISPLAY,
  variables: [{ name: 'greeting', value: 'Hi' }],
  steps: [
    { id: 'click', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 200, y: 300, button: 'middle' } } },
    {
      id: 'drag',
      kind: 'action',
      action: {
        type: 'drag_mouse',
        drag_mouse: {
          path: [
            [300, 300],
            [500, 420],
          ],
          button: 'right',
          hold_keys: ['Shift'],
          smooth: false,
          step_delay_ms: 5,
        },
      },
    },
    { id: 'moved', kind: 'check', check: { type: 'screen_changes' } },
    { id: 'rest', kind: 'wait', ms: 50 },
    { id: 'keys', kind: 'action', action: { type: 'press_key', press_key: { keys: ['Ctrl+k', 'F5'] } } },
    { id: 'text', kind: 'action', action: { type: 'type_text', type_text: { text: '{{greeting}}' } } },
    {
      id: 'read',
      kind: 'script',
      code: `const shown: string = await page.getByRole('paragraph').innerText()
if (values.greeting !== 'Hi' || !shown.includes('happens here')) throw new Error(\`\${values.greeting}: \${shown}\`)`,
    },
    { id: 'still', kind: 'check', check: { type: 'picture_settles', still_ms: 200 } },
    { id: 'paper', kind: 'check', check: { type: 'pixel_color', x: 600, y: 450, color: '#f4f7f8' } },
    { id: 'said', kind: 'check', check: { type: 'page_text', text: 'everything that happens here' } },
    { id: 'one', kind: 'check', check: { type: 'page_element', role: 'paragraph', count: 1 } },
    { id: 'address', kind: 'check', check: { type: 'page_address', address: 'http://*/' } },
    { id: 'quiet', kind: 'check', check: { type: 'no_console_error' } },
    { id: 'sound', kind: 'check', check: { type: 'no_failed_request', since: 'last_action', wait_ms: 100 } },
    { id: 'whole', kind: 'check', check: { type: 'picture_equals' } },
  ],
})

/** What the page has to have seen of it, and nothing else. */
async function expectDone(site: RecordingSite): Promise<void> {
  await expect.poll(() => site.keys.at(-1)).toMatchObject({ type: 'keyup', key: 'i' })
  expect(site.keys.filter(({ type }) => type === 'keydown').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['Shift', 'Control', 'k', 'F5', 'H', 'i']),
  )
  const presses = site.pointers.filter(({ type }) => type !== 'pointermove')
  expect(presses.map(({ type, x, y, button, modifiers }) => [type, x, y, button, modifiers.join()])).toEqual([
    ['pointerdown', 200, 300, 1, ''],
    ['pointerup', 200, 300, 1, ''],
    ['pointerdown', 300, 300, 2, 'Shift'],
    ['pointerup', 500, 420, 2, 'Shift'],
  ])
}

test('a scenario passes on a pooled browser, and as a file for the SDK', async ({ api, service, site }) => {
  const connection: Connection = { id: 'test', name: 'test', baseUrl: service.origin, key: service.key }
  const store = serviceScenarios(connection)
  const pool = await api.createPool({ size: 1, viewport: DISPLAY, kiosk_mode: true, start_url: site.url })
  const released = () => expect.poll(async () => (await api.pool(pool.id)).acquired_count).toBe(0)
  const { signal } = new AbortController()

  await expect.poll(() => site.opened).toBe(1)
  const first = await runOnPool({
    connection,
    pool: pool.id,
    signal,
    play: (sessionId) =>
      replay({
        scenario: SCENARIO,
        stage: sessionStage(connection, sessionId),
        decode: decodeWithSharp,
        baselineOf: () => Promise.resolve(null),
        signal,
      }),
  })
  expect(first.problem).toBeUndefined()
  expect(first.replay?.steps.map(({ outcome }) => outcome)).toEqual([...Array<string>(14).fill('passed'), 'failed'])
  await expectDone(site)
  expect(await api.sessionStatus(first.sessionId ?? '')).toBe(404)
  const whole = first.replay?.steps.at(-1)?.after
  if (!whole) throw new Error('The last step has no picture.')
  const kept = await keepScenario(store, { scenario: SCENARIO, baselines: new Map([['whole', whole]]) })

  site.forget()
  await expect.poll(() => site.opened).toBe(2)
  // What has released the last one needs no replacement.
  await api.stopFilling(pool)
  const script = await typescriptScript({
    ...(await looseScenario(store, kept)),
    baseUrl: service.origin,
    fileName: 'passes.mts',
    words: ({ id }) => id,
  })
  const run = await runExported(script, { service, pool: pool.id })
  await expectDone(site)
  await released()
  expect(run).toEqual({ code: 0, said: expect.stringMatching(/\n15\. whole\npassed\n$/) })
})

test('the same as a Python script on a pooled browser, and as a test of Playwright on a session', async ({
  api,
  service,
  site,
}) => {
  const pool = await api.createPool({ size: 1, viewport: DISPLAY, kiosk_mode: true, start_url: site.url })
  // What the whole screen looks like is not known here.
  const scenario = { ...SCENARIO, steps: SCENARIO.steps.slice(0, -1) }
  const options = { scenario, baselines: new Map(), baseUrl: service.origin, words: ({ id }: { id: string }) => id }

  await expect.poll(() => site.opened).toBe(1)
  const python = await runExported(await pythonScript({ ...options, fileName: 'passes.py' }), {
    service,
    pool: pool.id,
  })
  expect(python).toEqual({ code: 0, said: expect.stringMatching(/\n14\. sound\npassed\n$/) })
  await expectDone(site)

  site.forget()
  await expect.poll(() => site.opened).toBe(2)
  const { session_id: session } = await api.acquire(pool)
  const tested = await playwrightScript({ ...options, fileName: 'passes.spec.ts' })
  const playwright = await runExported(tested, { service, session })
  expect(playwright).toEqual({ code: 0, said: expect.stringContaining('1 passed') })
  await expectDone(site)
  // What its checks had captured is captured no longer.
  expect(await (await service.fetch('GET', `/browsers/${session}`)).json()).toMatchObject({ telemetry: null })
})
