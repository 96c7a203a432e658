import { expect, test } from 'vitest'
import { requestedWaitMs } from './requested-wait'

test.each([
  ['GET', '/browser_pools', null, '', 0],
  ['GET', '/browsers/a/computer/screenshot', 'wait=20', '', 20_000],
  ['POST', '/browser_pools/p/acquire', null, '{"acquire_timeout_seconds":7}', 7_000],
  ['POST', '/browser_pools/p/acquire', null, '{"acquire_timeout_seconds":"7"}', 50_000],
  ['POST', '/browser_pools/p/acquire', null, '', 50_000],
  ['POST', '/browser_pools/p/release', null, '{}', 0],
  ['POST', '/browsers/a/computer/drag_mouse', null, '{"path":[]}', 58_000],
  ['POST', '/browsers/a/computer/screenshot', null, '{}', 0],
  ['POST', '/browsers/a/process/exec', null, '{"command":"a","timeout_sec":120}', 120_000],
  ['POST', '/browsers', null, '[null', 0],
  ['POST', '/browsers', null, 'null', 0],
])('%s %s with Prefer %s and the body %j asks to wait %i ms more', (method, path, prefer, body, ms) => {
  expect(requestedWaitMs({ method, path, prefer, body })).toBe(ms)
})
