import { expect, it } from 'vitest'
import { pointProblems } from './point-problems'

it('finds the points that the service complains about', () => {
  const found = pointProblems([
    { code: 'invalid_input', message: 'path[2]: [1300, 4] is not on the display; x goes from 0 to 1279' },
    { code: 'invalid_input', message: 'path[4][1]: must be a whole number' },
    { code: 'invalid_input', message: 'hold_keys[0]: "Contrl" is not a key name' },
    { code: 'invalid_input' },
  ])
  expect([...found]).toEqual([
    [2, '[1300, 4] is not on the display; x goes from 0 to 1279'],
    [4, 'must be a whole number'],
  ])
})
