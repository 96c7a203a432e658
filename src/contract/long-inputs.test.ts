import { expect, test } from 'vitest'
import { check, problems } from './check'
import { LONGEST_INPUT_MS } from './computer'
import type { ComputerActionInput } from './computer-actions'
import { Scenario, ScenarioCreate, ScenarioReplace } from './scenario'

const scenarioOf = (action: ComputerActionInput) => ({
  name: 'Hold',
  display: { width: 1280, height: 800 },
  steps: [{ id: 'a', kind: 'action', action }],
})

const held = (duration: number): ComputerActionInput => ({ type: 'press_key', press_key: { keys: ['a'], duration } })

const wrongWith = (action: ComputerActionInput): string[] => {
  const { error } = check(ScenarioCreate, scenarioOf(action))
  return error ? problems(error).map(({ path, message }) => `${path}: ${message}`) : []
}

test('keys are held in a scenario for as long as the service holds them', () => {
  expect(wrongWith(held(LONGEST_INPUT_MS))).toEqual([])
  expect(wrongWith(held(LONGEST_INPUT_MS + 1))).toEqual([
    'steps[0].action.press_key.duration: must be at most 55000: clients time out after 60 s and send the keys again',
  ])
  expect(check(ScenarioReplace, { ...scenarioOf(held(60_000)), version: 1 }).success).toBe(false)
})

test('clicks and drags that the service refuses are refused where they are written', () => {
  const path: [number, number][] = [
    [10, 10],
    [10, 10],
    [300, 200],
  ]
  const drag = { path, smooth: false, steps_per_segment: 10, step_delay_ms: 6_000 }
  expect(wrongWith({ type: 'drag_mouse', drag_mouse: { ...drag, delay: 1_000 } })).toEqual([])
  expect(wrongWith({ type: 'drag_mouse', drag_mouse: { ...drag, delay: 1_100 } })).toEqual([
    'steps[0].action.drag_mouse.step_delay_ms: makes this step take 55.1 s, but at most 55 s are possible: clients time out after 60 s and send it again',
  ])
  expect(wrongWith({ type: 'drag_mouse', drag_mouse: { path, delay: 60_000 } })).toHaveLength(1)
  expect(wrongWith({ type: 'drag_mouse', drag_mouse: { path, at_ms: [0, 10, 60_000] } })).toHaveLength(1)
  expect(wrongWith({ type: 'click_mouse', click_mouse: { x: 1, y: 1, num_clicks: 2, duration: 30_000 } })).toEqual([
    expect.stringMatching(/^steps\[0\]\.action\.click_mouse\.num_clicks: makes this step take 60\.0 s/),
  ])
})

test('a scenario that was stored with such a step can be opened', () => {
  const at = '2030-01-01T00:00:00.000Z'
  const kept = { id: 's', version: 1, created_at: at, updated_at: at, baselines: [] }
  expect(Scenario.safeParse({ ...scenarioOf(held(60_000)), ...kept }).success).toBe(true)
})
