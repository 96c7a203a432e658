import { expect, test } from 'vitest'
import { describeRule } from './describe-rule'

test('the default set and what is laid over it are told apart', () => {
  const on = { enabled: true }
  const off = { enabled: false }
  expect(describeRule('default set', on)).toBe('The default set is captured: control, connection, system, captcha.')
  expect(describeRule('layered', { browser: { console: on, network: on, captcha: off } })).toBe(
    'The default set is captured, with console and network, without captcha.',
  )
  expect(describeRule('layered', { browser: { console: off, control: on } })).toBe(
    'The default set is captured: no category differs from it.',
  )
})
