import { expect, test } from 'vitest'
import { Host, type HostState } from '../contract/host'
import { describeAway, describeHalt } from './describe-away'

const EXAMPLE = Host.parse(Host.meta()?.['example'])
const inStates = (...states: readonly HostState[]) => states.map((state) => ({ ...EXAMPLE, state }))

test('hosts that take nothing new are named, with what that means; running ones are not', () => {
  expect(describeAway(inStates('living', 'living'))).toBeNull()
  expect(describeAway(inStates('living', 'draining', 'living'))).toEqual({
    what: '1 of 3 hosts is draining.',
    meaning: 'Other hosts start these browsers if they have room.',
  })
  expect(describeAway(inStates('living', 'draining', 'lost'))?.what).toBe(
    '2 of 3 hosts are draining or not responding.',
  )
  expect(describeAway(inStates('draining'))).toEqual({
    what: 'The service is draining.',
    meaning: 'No browsers start and none can be acquired. Running sessions continue.',
  })
  expect(describeAway(inStates('stopping'))?.meaning).toMatch(/Running sessions end when it stops\.$/)
  expect(describeAway(inStates('draining', 'stopping'))?.meaning).toMatch(/Only sessions on draining hosts continue\.$/)
})

test.each([
  [[], undefined],
  [['living', 'draining'], undefined],
  [['draining', 'draining'], 'draining'],
  [['stopping'], 'stopping'],
  [['lost', 'lost'], 'not responding'],
  [['draining', 'lost'], 'draining or not responding'],
] as const)('why no host takes browsers: %j', (states, why) => {
  expect(describeHalt(inStates(...states))).toBe(why)
})
