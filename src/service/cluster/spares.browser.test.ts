import { expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import type { Host } from '../../contract/host'
import { json, SLOW } from '../test-service'
import { TestHosts } from './test-hosts'

// Of three hosts the last one keeps a spare.

const hosts = TestHosts.forEachTest({}, {}, { POOLDECK_SPARE_BROWSERS: '1' })

test('a session finds the host that has a spare, whichever host is asked', { timeout: SLOW }, async () => {
  const [front, home] = [hosts.at(0), hosts.at(2)]
  const listed = () => json<Host[]>(front.call('GET', '/service/hosts'))
  await expect
    .poll(async () => (await listed()).filter(({ spares }) => spares === 1), { timeout: SLOW })
    .toHaveLength(1)
  const there = (await json<Host[]>(home.call('GET', '/service/hosts'))).find(({ answered }) => answered)
  const session = await json<BrowserSession>(front.call('POST', '/browsers', { name: 'mine' }))
  expect(session.host_id).toBe(there?.id)
  expect((await front.call('GET', `/browsers/${session.session_id}/computer/screenshot`)).status).toBe(200)
  // It is not there any more, and the next session begins where it was asked for.
  const next = await json<BrowserSession>(front.call('POST', '/browsers', { headless: true }))
  expect(next.host_id).not.toBe(there?.id)
  expect((await front.call('DELETE', '/browsers/mine')).status).toBe(204)
  expect((await front.call('GET', '/browsers/mine')).status).toBe(404)
})
