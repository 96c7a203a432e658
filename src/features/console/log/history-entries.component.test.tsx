import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActionLog } from './action-log'
import { HistoryEntries } from './history-entries'
import { MemoryStorage } from '../../../lib/test-storage'

/** What a tab finds of a session that others drove, and that no tab may have open any more. */

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const HOUR_MS = 3_600_000

/** The history as a tab has it that was just opened. */
const opened = (sessionId = 's1') =>
  new ActionLog({
    connection: OWN,
    sessionId,
    storage: new MemoryStorage(),
    shared: new HistoryEntries(OWN, sessionId),
  })

async function textsOf(log: ActionLog): Promise<unknown[]> {
  await log.recalled
  return log.get().map(({ action }) => action.type === 'type_text' && action.type_text.text)
}

const type = (log: ActionLog, text: string) => log.begin({ type: 'type_text', type_text: { text } }).end()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a tab that is opened later has the history of a session, until half a day is over or it was deleted', async () => {
  const [first, other] = [opened(), opened('s2')]
  await Promise.all([first.recalled, other.recalled])
  type(first, 'one')
  type(first, 'two')
  type(other, 'elsewhere')
  await expect.poll(() => textsOf(opened())).toEqual(['one', 'two'])

  // It adds to it, and overwrites nothing.
  vi.setSystemTime(Date.now() + 1_000)
  const later = opened()
  type(later, 'three')
  await expect.poll(() => textsOf(opened())).toEqual(['one', 'two', 'three'])
  later.clear(
    new Set(
      later
        .get()
        .slice(0, 2)
        .map(({ id }) => id),
    ),
  )
  await expect.poll(() => textsOf(opened())).toEqual(['three'])

  vi.setSystemTime(Date.now() + 13 * HOUR_MS)
  expect([await textsOf(opened()), await textsOf(opened('s2'))]).toEqual([[], []])
})
