import { expect, test } from 'vitest'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { describeLiteral, hiddenSteps, literalNames } from './typed-literally'

const typing = (text: string): ScenarioStepInput => ({
  id: text,
  kind: 'action',
  action: { type: 'type_text', type_text: { text } },
})

test('names are typed literally only while a scenario declares none', () => {
  const steps = [typing('{{user}} and {{pw}}'), typing('{{pw}}'), typing('\\{{braces}}')]
  expect(literalNames({ steps })).toEqual(['user', 'pw'])
  expect(literalNames({ steps, secrets: ['pw'], variables: [{ name: 'user' }] })).toEqual([])
  expect(describeLiteral(['user', 'pw'])).toMatch(/^\{\{user\}\}, \{\{pw\}\} are typed/)
})

test('steps that enter dots are counted, also beside one whose JSON is still being typed', () => {
  const unfinished = { id: 'u', kind: 'action', action: { type: 'press_key', press_key: {} } } as never
  expect(hiddenSteps({ steps: [typing('••••'), typing('•••• and more'), unfinished] })).toBe(1)
})
