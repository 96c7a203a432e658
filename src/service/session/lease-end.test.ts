import { expect, test } from 'vitest'
import { endEvent } from '../pools/events'
import type { SessionEnd } from '../state/session-end'
import { describeEnd } from '../state/session-end'
import type { Lease } from './lease'
import { leaseEnd } from './lease-end'
import type { Session } from './session'

const lease = { id: 'lease', acquiredAt: new Date(0), terms: { by: 'ci' } } as Lease
const session = { id: 's1', owner: {}, lease } as unknown as Session

const described = (end: SessionEnd) => [
  leaseEnd(session, lease, end).message,
  endEvent(session, end)?.message,
  describeEnd(end),
]

test('a host that ends its sessions because it is cut off does not say of itself that it stopped responding', () => {
  expect(described({ kind: 'host_lost', host: 'http://10.0.0.5:4600' })).toEqual([
    'Its host, http://10.0.0.5:4600, lost contact with the database.',
    'its host, http://10.0.0.5:4600, lost contact with the database',
    'ended when its host was lost',
  ])
  const lost = { kind: 'host_lost', host: 'http://10.0.0.5:4600' } as const
  expect(describeEnd({ ...lost, how: 'silent' })).toBe('ended because its host stopped responding')
  expect(describeEnd({ ...lost, how: 'restarted' })).toBe('ended because the service restarted')
})

test('an idle time is told in minutes and hours, as the page tells it', () => {
  expect(described({ kind: 'timed_out', seconds: 1_200 })).toEqual([
    'Nothing used it for 20 min.',
    'nothing used it for 20 min',
    'was idle for 20 min and has been ended',
  ])
})
