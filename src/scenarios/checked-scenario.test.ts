import { expect, test } from 'vitest'
import { SCENARIO } from '../contract/scenario-limits'
import { checkedScenario } from './checked-scenario'

const script = { id: 'a', kind: 'script', code: 'return 1' }
const scenario = { name: 'Log in', display: { width: 1280, height: 800 }, steps: [script] }

test('a scenario that is right comes with its defaults', () => {
  expect(checkedScenario(scenario)).toMatchObject({ ...scenario, steps: [{ ...script, timeout_sec: 60 }] })
})

test('what is wrong with one is said in words: what, where, and what would be right', () => {
  const steps = [{ ...script, code: 'x'.repeat(SCENARIO.code + 1) }]
  expect(() => checkedScenario({ ...scenario, steps })).toThrow(/^steps\[0\]\.code: must have at most 50,?000/)
})
