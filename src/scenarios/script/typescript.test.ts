import * as fc from 'fast-check'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { check } from '../../contract/check'
import { ScenarioCreate } from '../../contract/scenario'
import { comparedSteps, type ScenarioStep } from '../../contract/scenario-step'
import { bodies } from '../../contract/test-bodies'
import { typescriptScript } from './typescript'
import { png, SIZE } from '../test-screen'

const baseUrl = 'http://127.0.0.1:4600'
const picture = await png('#1a7f37')
const words = ({ id }: ScenarioStep): string => id

/** The lines of the script between `try` and `catch`. */
async function body(steps: unknown[], baselines = new Map<string, Blob>()): Promise<string[]> {
  const scenario = ScenarioCreate.parse({ name: 'Test', display: SIZE, steps })
  const script = await typescriptScript({ scenario, baselines, baseUrl, fileName: 'test.mts', words })
  const [, inside = ''] = /^try \{\n(.*)^\} catch/ms.exec(script) ?? []
  return inside
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
}

const action = (type: string, request: object, more = {}) => ({
  id: type,
  kind: 'action',
  action: { type, [type]: request },
  ...more,
})
const checked = (id: string, rule: object, more = {}) => ({ id, kind: 'check', check: rule, ...more })

test('actions are calls of the SDK, without what goes without saying', async () => {
  expect(
    await body([
      action('click_mouse', { x: 3, y: 4, button: 'left', num_clicks: 2 }, { note: 'Opens\nit' }),
      { id: 'rest', kind: 'wait', ms: 250 },
      action('type_text', { text: "it's", delay: 0 }),
      action('set_cursor', { hidden: true }),
    ]),
  ).toEqual([
    `begin('1. click_mouse (Opens it)')`,
    'await computer.clickMouse(id, { x: 3, y: 4, num_clicks: 2 })',
    `begin('2. rest')`,
    'await sleep(250)',
    `begin('3. type_text')`,
    String.raw`await computer.typeText(id, { text: 'it\'s' })`,
    `begin('4. set_cursor')`,
    'await computer.setCursorVisibility(id, { hidden: true })',
    `console.log('passed')`,
  ])
})

test('checks are calls of functions in the file', async () => {
  const look = checked('look', { type: 'picture_equals', tolerance: 8, masks: [{ x: 1, y: 2, width: 3, height: 4 }] })
  const steps = [
    checked('still', { type: 'picture_settles', still_ms: 300, within_ms: 900 }),
    checked('green', { type: 'pixel_color', x: 5, y: 6, color: '#1A7F37' }, { note: 'It is there' }),
    action('move_mouse', { x: 3, y: 4 }),
    checked('moved', { type: 'screen_changes' }),
    look,
  ]
  expect(await body(steps, new Map([['look', picture]]))).toEqual([
    'let before = await screen()',
    `begin('1. still')`,
    'await settles(900, 300)',
    `begin('2. green (It is there)')`,
    `await hasColor(2000, 5, 6, '#1A7F37')`,
    `begin('3. move_mouse')`,
    'before = await screen()',
    'await computer.moveMouse(id, { x: 3, y: 4 })',
    `begin('4. moved')`,
    'await changes(5000, before)',
    `begin('5. look')`,
    `await equals('look', 2000, {`,
    'tolerance: 8,',
    'masks: [{ x: 1, y: 2, width: 3, height: 4 }],',
    '})',
    `console.log('passed')`,
  ])
  expect(await body([look])).toEqual([
    `begin('1. look')`,
    `throw new Error('There is no baseline to compare the screen with.')`,
    `console.log('passed')`,
  ])
})

test('whatever a scenario holds, its script is a program', async () => {
  const scenarios = bodies(ScenarioCreate).filter((made) => check(ScenarioCreate, made).success)
  await fc.assert(
    fc.asyncProperty(scenarios, async (made) => {
      const scenario = ScenarioCreate.parse(made)
      const baselines = new Map(comparedSteps(scenario.steps).map((id) => [id, picture]))
      const script = await typescriptScript({ scenario, baselines, baseUrl, fileName: 'test.mts', words })
      const { code } = await transformWithOxc(script, 'test.ts')
      expect(code).toContain('releas')
    }),
    { numRuns: 100 },
  )
})
