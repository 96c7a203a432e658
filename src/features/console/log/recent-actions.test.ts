import { expect, test } from 'vitest'
import type { Action } from './action'
import { MemoryStorage } from '../../../lib/test-storage'
import { recentActions } from './recent-actions'
import { newLog, pressOf } from './test-log'

test('what was done last here has what a replay did, each once and the newest first, and nothing that was hidden', async () => {
  const storage = new MemoryStorage()
  const log = newLog('', storage)
  const text = (text: string): Action => ({ type: 'type_text', type_text: { text } })
  for (const action of [pressOf('a'), text('••••'), pressOf('b'), pressOf('a')])
    log.begin(action, { at: performance.now() }).end()
  log.record(text('ada'), 'Signs in', { doing: Promise.resolve(), stop: () => {} })
  await expect.poll(() => recentActions(storage, ['s1'])).toEqual([text('ada'), pressOf('a'), pressOf('b')])
  expect(recentActions(storage, ['another'])).toEqual([])
})
