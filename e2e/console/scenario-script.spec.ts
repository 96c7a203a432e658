import sharp from 'sharp'
import type { Connection } from '../../src/client/connection'
import { ScenarioCreate } from '../../src/contract/scenario'
import type { LooseScenario } from '../../src/scenarios/file'
import { keepScenario, looseScenario } from '../../src/scenarios/keep'
import { runOnPool } from '../../src/scenarios/pool-replay'
import { replay } from '../../src/scenarios/replay'
import { scenarioScript } from '../../src/scenarios/script'
import { sessionStage } from '../../src/scenarios/stage'
import { serviceScenarios } from '../../src/scenarios/store/service-store'
import { decodeWithSharp } from '../../src/scenarios/test-screen'
import { SMALL } from '../support/api'
import { runExported } from '../support/exported-script'
import type { RecordingSite } from '../support/recording-site'
import { expect, test } from '../support/test'

/** What the exported file does is told by the page in the pooled browser, and what it found by its exit code. */

const SCENARIO = ScenarioCreate.parse({
  name: 'Draw, type and look',
  display: SMALL,
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
    { id: 'text', kind: 'action', action: { type: 'type_text', type_text: { text: 'Hi' } } },
    { id: 'still', kind: 'check', check: { type: 'picture_settles', still_ms: 200 } },
    { id: 'paper', kind: 'check', check: { type: 'pixel_color', x: 700, y: 600, color: '#f4f7f8' } },
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

const WAITS = ScenarioCreate.parse({ ...SCENARIO, steps: [{ id: 'long', kind: 'wait', ms: 300_000 }] })

test('a scenario passes on pooled browsers, as a file for the SDK too, which tells a failed check', async ({
  api,
  service,
  site,
}) => {
  const connection: Connection = { id: 'test', name: 'test', baseUrl: service.origin, key: service.key }
  const store = serviceScenarios(connection)
  const pool = await api.createPool({ size: 1, kiosk_mode: true, start_url: site.url })
  const ready = () => expect.poll(() => site.size).toBeDefined()
  const released = () => expect.poll(async () => (await api.pool(pool.id)).acquired_count).toBe(0)

  const onPool = (
    scenario: ScenarioCreate,
    {
      stop = new AbortController(),
      onAcquired,
      ...more
    }: {
      stop?: AbortController
      reuse?: boolean
      patienceMs?: number
      onAcquired?: (sessionId: string) => Promise<void>
      onBegin?: () => void
    } = {},
  ) =>
    runOnPool({
      connection,
      pool: pool.id,
      signal: stop.signal,
      ...more,
      play: async (sessionId) => {
        await onAcquired?.(sessionId)
        return replay({
          scenario,
          stage: sessionStage(connection, sessionId),
          decode: decodeWithSharp,
          baselineOf: () => Promise.resolve(null),
          signal: stop.signal,
          ...more,
        })
      },
    })

  // Nobody gives a browser: the wait ends by itself, and with a stop at once. What was given too late is released.
  await ready()
  const taken = await api.acquire(pool)
  const { problem } = await onPool(WAITS, { patienceMs: 1_000 })
  expect(problem).toBe('No browser of the pool became free in 1 s.')
  const early = new AbortController()
  const stopped = onPool(WAITS, { stop: early })
  early.abort()
  expect(await stopped).toEqual({})
  await api.endSession(taken.session_id)
  await released()

  // The person stops it in the middle, and then somebody ends its session.
  const late = new AbortController()
  const cut = await onPool(WAITS, { stop: late, reuse: true, onBegin: () => setTimeout(() => late.abort(), 200) })
  expect(cut.replay?.steps.map(({ outcome }) => outcome)).toEqual(['stopped'])
  await released()
  const rest = {
    ...SCENARIO,
    steps: SCENARIO.steps.filter(({ id }) => id === 'rest' || id === 'keys' || id === 'text'),
  }
  const ended = await onPool(rest, { onAcquired: (sessionId) => api.endSession(sessionId) })
  expect(ended.problem).toBeUndefined()
  expect(ended.replay?.steps.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'skipped'])
  await released()

  const first = await onPool(SCENARIO)
  expect(first.problem).toBeUndefined()
  expect(first.replay?.steps.map(({ outcome }) => outcome)).toEqual([...Array<string>(8).fill('passed'), 'failed'])
  await expectDone(site)
  expect(await api.sessionStatus(first.sessionId ?? '')).toBe(404)
  const whole = first.replay?.steps.at(-1)?.after
  if (!whole) throw new Error('The last step has no picture.')
  const kept = await keepScenario(store, { scenario: SCENARIO, baselines: new Map([['whole', whole]]) })
  const loose = await looseScenario(store, kept)

  const run = async (name: string, baselines: LooseScenario['baselines']) => {
    site.forget()
    await ready()
    const script = await scenarioScript({
      ...loose,
      baselines,
      baseUrl: service.origin,
      fileName: `${name}.ts`,
      words: ({ id }) => id,
    })
    const ended = await runExported(test.info().outputPath(`${name}.mjs`), script, { service, pool: pool.id })
    await expectDone(site)
    await released()
    return ended
  }

  expect(await run('passes', loose.baselines)).toEqual({
    code: 0,
    said: expect.stringMatching(/\n9\. whole\npassed\n$/),
  })
  const dark = await sharp({ create: { ...SMALL, channels: 3, background: '#000000' } })
    .png()
    .toBuffer()
  expect(await run('fails', new Map([['whole', new Blob([new Uint8Array(dark)])]]))).toEqual({
    code: 1,
    said: expect.stringMatching(
      /\nfailed: 9\. whole: 7\d\d,\d+ of 786,432 pixels differ from the baseline; none may\.\n$/,
    ),
  })
})
