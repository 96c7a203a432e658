import { expect, test } from 'vitest'
import type { Atomic } from '../database/atomic'
import { Draining } from './draining'

test('what was asked before an operator let a host drain, and is answered later, does not take that back', async () => {
  const atomic = (() => Promise.resolve([[{ all: 1, ends: false, ended: [] }]])) as unknown as Atomic
  const draining = new Draining({ host: { id: 'h', secret: '' }, atomic, isIdle: () => false, idleEnded: () => {} })
  draining.update(false, 10)
  draining.update(true, 30)
  draining.update(false, 20)
  expect(draining.state).toBe('draining')
  draining.update(false, 40)
  expect(draining.state).toBe('open')
  await draining.dispose()
})
