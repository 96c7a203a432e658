import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { ScenarioCreate } from '../contract/scenario'
import type { ScenarioCheck } from '../contract/scenario-check'
import { pause } from '../lib/pause'
import { replay, type ReplayOptions } from './replay'
import { reportJson } from './report'
import { decodeWithSharp, pageOf, png, SIZE, TestStage } from './test-screen'

type Step = z.input<typeof ScenarioCreate>['steps'][number]

const scenarioOf = (...steps: Step[]) => ScenarioCreate.parse({ name: 'Test', display: SIZE, steps })
const check = (id: string, rule: z.input<typeof ScenarioCheck>): Step => ({ id, kind: 'check', check: rule })
const click = (id: string, x = 1, y = 1): Step => ({
  id,
  kind: 'action',
  action: { type: 'click_mouse', click_mouse: { x, y } },
})

const play = (stage: TestStage, steps: Step[], options: Partial<ReplayOptions> = {}) =>
  replay({
    scenario: scenarioOf(...steps),
    stage,
    decode: decodeWithSharp,
    baselineOf: () => Promise.resolve(null),
    ...options,
  })

const [white, gray, dotted] = await Promise.all([
  png('#ffffff'),
  png('#f8f8f8'),
  png('#ffffff', { dot: { x: 5, y: 6, color: '#1a7f37' } }),
])
const showing = (...pictures: Blob[]) => {
  let shown = 0
  return new TestStage(() => Promise.resolve(pictures[Math.min(shown++, pictures.length - 1)] as Blob))
}

describe('a picture equals its baseline', () => {
  const equals = (rule: object = {}) => [check('look', { type: 'picture_equals', within_ms: 0, ...rule })]
  const against = (baseline: Blob) => ({ baselineOf: () => Promise.resolve(baseline) })

  test.each([
    ['the same picture', white, {}, true, 'The screen equals the baseline.'],
    ['one other pixel', dotted, {}, false, '1 of 1,200 pixels differ from the baseline; the limit is 0.'],
    ['one other pixel, and one allowed', dotted, { max_changed: 1 }, true, '1 of 1,200 pixels differ'],
    ['a masked pixel', dotted, { masks: [{ x: 5, y: 6, width: 1, height: 1 }] }, true, 'equals the baseline'],
    ['a mask beside it', dotted, { masks: [{ x: 6, y: 6, width: 9, height: 9 }] }, false, '1 of 1,119 pixels'],
    ['another shade within the tolerance', gray, { tolerance: 7 }, true, 'equals the baseline'],
    ['another shade beyond the tolerance', gray, { tolerance: 6 }, false, '1,200 of 1,200 pixels differ'],
  ])('%s', async (_, screen, rule, passed, message) => {
    const { steps, ...run } = await play(showing(screen), equals(rule), against(white))
    expect(run.passed).toBe(passed)
    expect(steps[0]).toMatchObject({ outcome: passed ? 'passed' : 'failed', message: expect.stringContaining(message) })
  })

  test('it is looked at again until it is so, and the changes are told with boxes', async () => {
    const late = await play(showing(dotted, dotted, dotted, white), equals({ within_ms: 5_000 }), against(white))
    expect(late.steps[0]).toMatchObject({ outcome: 'passed', changes: { changed: 0 } })
    const never = await play(showing(dotted), equals({ within_ms: 150 }), against(white))
    expect(never.steps[0]).toMatchObject({
      outcome: 'failed',
      changes: { changed: 1, total: 1_200, boxes: [{ x: 5, y: 6, width: 1, height: 1 }] },
    })
  })

  test('what comes in time counts, also where a look takes longer than the check may', async () => {
    // The first is taken before all steps.
    const shown = [dotted, dotted, white]
    const stage = new TestStage(async () => {
      await pause(150, new AbortController().signal)
      return shown.shift() ?? white
    })
    const { steps } = await play(stage, equals({ within_ms: 60 }), against(white))
    expect(steps[0]).toMatchObject({ outcome: 'passed' })
  })

  test('what blinks is looked at as often where a look takes long', async () => {
    const shown = [dotted, dotted, dotted, white]
    const stage = new TestStage(async () => {
      await pause(260, new AbortController().signal)
      return shown.shift() ?? white
    })
    const { steps } = await play(stage, equals({ within_ms: 250 }), against(white))
    expect(steps[0]).toMatchObject({ outcome: 'passed' })
  })

  test('a baseline that was taken with the cursor is met by the screen with its cursor', async () => {
    const stage = showing(white)
    expect((await play(stage, equals(), against(dotted))).passed).toBe(false)
    stage.withCursor = () => Promise.resolve(dotted)
    expect((await play(stage, equals(), against(dotted))).passed).toBe(true)
  })

  test('one without a baseline, or of another size, fails with what can be done', async () => {
    const none = await play(showing(white), equals())
    expect(none.steps[0]?.message).toContain('There is no baseline')
    const small = await play(
      showing(white),
      equals(),
      against(await png('#ffffff', { size: { width: 20, height: 30 } })),
    )
    expect(small.steps[0]?.message).toBe(
      'The screen is 40x30 and the baseline 20x30: the pictures must have the same size.',
    )
    const covered = equals({ masks: [{ x: 20, y: 0, width: 20, height: 30 }] })
    const hidden = await play(
      showing(white),
      covered,
      against(await png('#ffffff', { size: { width: 20, height: 30 } })),
    )
    expect(hidden.passed).toBe(false)
  })
})

test.each([
  [{ x: 5, y: 6, color: '#1A7F37' }, true, 'The pixel at 5, 6 is #1a7f37.'],
  [{ x: 5, y: 6, color: '#1a7f47', tolerance: 16 }, true, 'The pixel at 5, 6 is #1a7f37.'],
  [{ x: 5, y: 6, color: '#1a7f47', tolerance: 15 }, false, 'The pixel at 5, 6 is #1a7f37, not #1a7f47 within 15.'],
  [{ x: 6, y: 6, color: '#1a7f37' }, false, 'The pixel at 6, 6 is #ffffff, not #1a7f37.'],
  [{ x: 40, y: 6, color: '#1a7f37' }, false, 'There is no pixel at 40, 6: the screen is 40x30.'],
])('a pixel has a color: %j', async (rule, passed, message) => {
  const { steps } = await play(showing(dotted), [check('pixel', { type: 'pixel_color', within_ms: 0, ...rule })])
  expect(steps[0]).toMatchObject({ outcome: passed ? 'passed' : 'failed', message })
})

describe('a picture stops changing', () => {
  const settlesIn = (within_ms: number) => [check('still', { type: 'picture_settles', still_ms: 200, within_ms })]
  const settles = settlesIn(400)

  test('after some changes it passes, once it was still for long enough', async () => {
    const { steps } = await play(showing(white, dotted, white, dotted), settlesIn(10_000))
    expect(steps[0]).toMatchObject({ outcome: 'passed', message: expect.stringContaining('was still after') })
    expect(steps[0]?.ms).toBeGreaterThanOrEqual(200)
  })

  test('one that never does fails', async () => {
    let shown = 0
    const { steps } = await play(new TestStage(async () => (shown++ % 2 ? white : dotted)), settles)
    expect(steps[0]).toMatchObject({ outcome: 'failed', message: 'The screen was still changing after 400 ms.' })
  })

  test('one that never does fails also where a picture takes longer than the screen has to be still', async () => {
    let shown = 0
    const slow = new TestStage(async () => {
      await pause(300, new AbortController().signal)
      return shown++ % 2 ? white : dotted
    })
    expect((await play(slow, settles)).steps[0]).toMatchObject({ outcome: 'failed' })
  })
})

describe('the screen changes', () => {
  const changes = (within_ms: number) => check('changes', { type: 'screen_changes', within_ms })

  test('what an action has changed already counts, however soon it came', async () => {
    const stage = showing(white)
    stage.onAct = () => (stage.screen = () => Promise.resolve(dotted))
    const { steps } = await play(stage, [click('go'), { id: 'rest', kind: 'wait', ms: 1 }, changes(0)])
    expect(steps[2]).toMatchObject({ outcome: 'passed', changes: { changed: 1, boxes: [{ x: 5, y: 6 }] } })
    expect(steps[0]).toMatchObject({ outcome: 'passed', changes: { changed: 1 }, before: white, after: dotted })
  })

  test('one that comes later is waited for; none fails', async () => {
    expect((await play(showing(white, white, white, dotted), [changes(5_000)])).passed).toBe(true)
    const { steps } = await play(showing(white), [click('nothing'), changes(150)])
    expect(steps[1]?.message).toMatch(/^Nothing has changed on the screen in \d+ ms\.$/)
  })
})

describe('a replay', () => {
  const fails = check('fails', { type: 'pixel_color', x: 0, y: 0, color: '#000000', within_ms: 0 })

  test('does all steps in order, with the picture after one before the next', async () => {
    const stage = showing(white, dotted, gray)
    const begun: number[] = []
    const { passed, steps, display } = await play(stage, [click('a', 3, 4), click('b', 5, 6)], {
      onBegin: (index) => begun.push(index),
    })
    expect(passed).toBe(true)
    expect(display).toEqual(SIZE)
    expect(begun).toEqual([0, 1])
    expect(stage.done.map((one) => one.type === 'click_mouse' && one.click_mouse.x)).toEqual([3, 5])
    expect(steps.map(({ before, after }) => [before, after])).toEqual([
      [white, dotted],
      [dotted, gray],
    ])
  })

  test('stops at the first failure, or goes on', async () => {
    const stopped = await play(showing(white), [fails, click('never')])
    expect(stopped.steps.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped'])
    const on = await play(
      showing(white),
      [fails, click('all the same')].map((one, i) => ({ ...one, id: `s${i}` })),
      {
        continueOnFailure: true,
      },
    )
    expect(on.steps.map(({ outcome }) => outcome)).toEqual(['failed', 'passed'])
    expect(on.passed).toBe(false)
  })

  test('an action that the service refuses, and a session that is gone, are results', async () => {
    const stage = showing(white)
    stage.onAct = () => {
      throw new Error('x: must be on the display')
    }
    expect((await play(stage, [click('off')])).steps[0]).toMatchObject({
      outcome: 'failed',
      message: 'x: must be on the display',
      before: white,
    })
    const gone = new TestStage(() => Promise.reject(new Error('There is no session.')))
    expect(await play(gone, [click('gone')])).toMatchObject({
      passed: false,
      steps: [{ outcome: 'failed', message: 'There is no session.' }],
    })
  })

  test('is stopped in the middle of a wait, and nothing more is done', async () => {
    const stop = new AbortController()
    const stage = showing(white)
    const steps: Step[] = [{ id: 'long', kind: 'wait', ms: 60_000 }, click('never')]
    const run = await play(stage, steps, { signal: stop.signal, onBegin: () => setTimeout(() => stop.abort(), 20) })
    expect(run.steps.map(({ outcome }) => outcome)).toEqual(['stopped', 'skipped'])
    expect(run.passed).toBe(false)
    expect(stage.done).toEqual([])
  })

  test('on a display of another size coordinates are scaled where that is asked for', async () => {
    const large = await png('#ffffff', { size: { width: 80, height: 60 }, dot: { x: 10, y: 12, color: '#1a7f37' } })
    const steps = [click('there', 5, 6), check('seen', { type: 'pixel_color', x: 39, y: 29, color: '#ffffff' })]
    const stage = showing(large)
    const scaled = await play(stage, steps, { scaleCoordinates: true })
    expect(scaled.display).toEqual({ width: 80, height: 60 })
    expect(stage.done[0]).toMatchObject({ click_mouse: { x: 11, y: 13 } })
    expect(scaled.steps[1]?.message).toBe('The pixel at 79, 59 is #ffffff.')
    const plain = showing(large)
    await play(plain, steps)
    expect(plain.done[0]).toMatchObject({ click_mouse: { x: 5, y: 6 } })
  })
})

test('a secret is typed, and nothing that is kept of the replay has it', async () => {
  const stage = showing(white)
  const shown: unknown[] = []
  const scenario = ScenarioCreate.parse({
    name: 'Test',
    display: SIZE,
    variables: [{ name: 'user', value: 'ada' }],
    secrets: ['password'],
    steps: [
      { id: 'in', kind: 'action', action: { type: 'type_text', type_text: { text: '{{user}}\t{{password}}' } } },
      check('at', { type: 'page_address', address: 'https://shop.test/{{password}}', within_ms: 0 }),
    ],
  })
  stage.page = pageOf({ url: 'https://shop.test/hunter2?' })
  const done = await play(stage, [], {
    scenario,
    values: new Map([['password', 'hunter2']]),
    onAct: (action) => void shown.push(action),
  })
  expect(stage.done).toMatchObject([{ type_text: { text: 'ada\thunter2', hide_typing: true } }])
  expect(done.steps.map(({ message }) => message)).toEqual([
    'Done.',
    'The address is https://shop.test/••••••••?, not https://shop.test/••••••••.',
  ])
  expect(shown).toMatchObject([{ type_text: { text: '••••••••' } }])
  expect(JSON.stringify([done, shown]) + (await reportJson({ runs: [{ replay: done }] }))).not.toContain('hunter2')
  const without = await play(stage, [], { scenario })
  expect(without.steps[0]).toMatchObject({ outcome: 'failed', message: 'There is no value for password.' })
  expect(stage.done).toHaveLength(1)
})

test('where nothing is captured, only the checks of what has failed do not pass', async () => {
  const stage = showing(white)
  stage.watch = () => Promise.reject(new Error('This service captures nothing.'))
  const { steps } = await play(stage, [click('a'), check('quiet', { type: 'no_console_error' })])
  expect(steps.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['passed', 'Done.'],
    ['failed', 'This service captures nothing.'],
  ])
})
