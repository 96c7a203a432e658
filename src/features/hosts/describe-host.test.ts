import { expect, test } from 'vitest'
import { Host } from '../../contract/host'
import { besidePools, drainable, describeDrain, hostLanes, describeHosts, describeState } from './describe-host'

const host = (given: Partial<Host> = {}): Host => ({
  ...(Host.meta()?.['example'] as Host),
  capacity: 10,
  available: 2,
  acquired: 0,
  warming: 0,
  sessions_without_pool: 0,
  ...given,
})

test('before a host drains one reads what becomes of its browsers and who is left', () => {
  expect(describeDrain(host({ warming: 1, acquired: 5, sessions_without_pool: 1 }), [host()])).toEqual([
    'It takes no new sessions.',
    '3 idle browsers will end. The other hosts start them again, as fast as their pools fill.',
    '5 pool sessions and 1 session without a pool continue until they are released, ended, or idle for too long. Then its service stops.',
  ])
  expect(describeDrain(host({ available: 1 }), [host()])).toEqual([
    'It takes no new sessions.',
    '1 idle browser will end. Another host starts it again, as fast as its pool fills.',
    'It has no sessions, so its service stops at once.',
  ])
  expect(describeDrain(host({ available: 0, acquired: 1 }), [host()])).toEqual([
    'It takes no new sessions.',
    '1 pool session continues until it is released, ended, or idle for too long. Then its service stops.',
  ])
})

test('a host whose counts cannot be read is not said to have no sessions', () => {
  expect(describeDrain(host({ available: NaN, acquired: NaN, sessions_without_pool: 1 }), [host()])).toEqual([
    'It takes no new sessions.',
    'An unknown number of idle browsers will end.',
    'An unknown number of pool sessions and 1 session without a pool continue until they are released, ended, or idle for too long. Then its service stops.',
  ])
})

test('what a host runs beside the browsers of its pools is said, those that are warm for other sessions too', () => {
  expect(besidePools(host())).toBe('')
  expect(besidePools(host({ ending: 2, spares: 4 }))).toBe('2 ending, 4 spare')
})

test('a lack of room on the other hosts is told, and those that drain have none', () => {
  const [, full] = describeDrain(host(), [host({ available: 10 }), host({ state: 'draining' })])
  expect(full).toBe('2 idle browsers will end. The other hosts have no room for more.')
  const [, tight] = describeDrain(host(), [host({ acquired: 5, available: 4 })])
  expect(tight).toContain('room for 1 of them')
})

test('of a host that is the only one nothing is said of others', () => {
  expect(describeDrain(host(), [])[1]).toBe('2 idle browsers will end.')
})

test('only one that runs may drain, and only one that an operator let drain may be taken back', () => {
  const states = ['living', 'draining', 'stopping', 'lost'] as const
  expect(states.map((state) => drainable(host({ state })))).toEqual(['drain', 'undrain', undefined, undefined])
})

test('browsers that end leave their slot free', () => {
  expect(hostLanes(host({ available: 3, acquired: 2, warming: 1, ending: 4 }))).toEqual({
    available: 3,
    acquired: 2,
    warming: 1,
    empty: 4,
  })
})

test('a state that a host of a later version is in has its name', () => {
  expect(describeState('moving' as Host['state'])).toMatchObject({
    word: 'moving',
    meaning: expect.stringMatching(/earlier version/),
  })
})

test('two versions in an upgrade are told', () => {
  expect(describeHosts([host(), host()])).toBe('2 hosts')
  expect(describeHosts([host(), host({ version: '0.2.0' })])).toBe('2 hosts, 2 versions side by side')
})
