import { expect, test } from 'vitest'
import type { LostBrowser } from '../state/hosts'
import type { Counted } from './history/pool-recorder'
import { PoolAgent, type PoolAgentOptions } from './pool-agent'

test('of a host that was lost its sessions are counted, not its idle browsers', () => {
  const counted: Counted[] = []
  const agent = new PoolAgent({
    pools: { find: () => undefined },
    sessions: { lost: () => undefined },
    record: () => undefined,
    count: (_: string, what: Counted) => counted.push(what),
  } as unknown as PoolAgentOptions)
  const idle: LostBrowser = {
    browser: 'b1',
    pool: 'p',
    host: 'http://10.0.0.5:4600',
    hostId: 'h',
    lease: null,
    leasedAt: null,
    terms: null,
  }
  const session = { ...idle, browser: 'b2', lease: 'l', leasedAt: new Date(), terms: { by: 'ci' } } as LostBrowser
  agent.lost([idle, session], 'silent')
  expect(counted).toEqual([{ kind: 'ended', reason: 'host_lost' }])
})
