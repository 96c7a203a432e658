import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeProblem, problemsOf } from './field-problems'

test('what is wrong is said as what to do, with the field’s name and the path within it where the field is not in sight', () => {
  const schema = z.object({ text: z.string().min(1), step_delay_ms: z.int(), keys: z.array(z.string().min(1)) })
  const wrong = problemsOf(schema, { text: '', step_delay_ms: 'soon', keys: ['a', ''] })
  expect(wrong.map(({ message }) => message)).toEqual([
    'Enter a text',
    'Enter a number',
    'Enter a key, such as Return or Ctrl+A',
  ])
  expect(wrong.map(describeProblem)).toEqual([
    'Text: Enter a text',
    'Step delay (ms): Enter a number',
    'Keys[1]: Enter a key, such as Return or Ctrl+A',
  ])
  expect(problemsOf(schema, null).map(describeProblem)).toEqual([expect.stringMatching(/^Must be an object/)])
})
