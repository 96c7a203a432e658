import { expect, test } from 'vitest'
import type { ComputerActionInput } from '../contract/computer-actions'
import { outsideProblems } from './outside-display'

const DISPLAY = { width: 800, height: 600 }
const pathsOf = (action: ComputerActionInput) => outsideProblems(action, DISPLAY).map(({ path }) => path)

test('each position of an action that is not on the display is found, with its path', () => {
  const path: [number, number][] = [
    [799, 599],
    [800, 20],
    [20, -1],
  ]
  expect(pathsOf({ type: 'drag_mouse', drag_mouse: { path } })).toEqual(['path[1]', 'path[2]'])
  expect(pathsOf({ type: 'move_mouse', move_mouse: { x: 20, y: 600, path } })).toEqual(['x', 'path[1]', 'path[2]'])
  expect(pathsOf({ type: 'click_mouse', click_mouse: { x: 900, y: 5 } })).toEqual(['x'])
  expect(pathsOf({ type: 'scroll', scroll: { x: 0, y: 0, delta_y: 1 } })).toEqual([])
  expect(pathsOf({ type: 'type_text', type_text: { text: 'a' } })).toEqual([])
  const [problem] = outsideProblems({ type: 'click_mouse', click_mouse: { x: 900, y: 5 } }, DISPLAY)
  expect(problem?.message).toBe('Outside the display: x goes to 799, y to 599')
})
