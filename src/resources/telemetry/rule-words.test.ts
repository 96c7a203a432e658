import { expect, test } from 'vitest'
import { ruleWords } from './rule-words'

test('the default set and what is laid over it are told apart', () => {
  const on = { enabled: true }
  const off = { enabled: false }
  expect(ruleWords('default set', on)).toBe('The default set is captured: control, connection, system, captcha.')
  expect(ruleWords('layered', { browser: { console: on, network: on, captcha: off } })).toBe(
    'The default set is captured, with console, network, without captcha.',
  )
  expect(ruleWords('layered', { browser: { console: off, control: on } })).toBe(
    'The default set is captured: no category differs from it.',
  )
})
