import { expect, test } from 'vitest'
import { NUMBERS_RESTARTED } from '../../../client/reading/read-event'
import { EventEpochs } from './event-epochs'
import { logs } from '../../../events/test-events'

/** Events with these numbers, a second apart from `second` on. */
const at = (second: number, ...numbers: number[]) =>
  numbers.map((seq, index) => {
    const [log] = logs(seq, seq)
    if (!log) throw new Error('There is no event.')
    return { ...log, event: { ...log.event, ts: (second + index) * 1e6 } }
  })

const shown = (epochs: EventEpochs, last: number, batch: ReturnType<typeof at>) =>
  epochs.numbered(batch, last).map(({ seq, event }) => [seq, event.type])

test('numbers that begin again go on from what was there, behind a row that says so', () => {
  const epochs = new EventEpochs()
  expect(shown(epochs, 0, at(10, 7, 8))).toEqual([
    [7, 'console_log'],
    [8, 'console_log'],
  ])
  expect(shown(epochs, 8, at(60, 1, 2))).toEqual([
    [9, NUMBERS_RESTARTED],
    [10, 'console_log'],
    [11, 'console_log'],
  ])
  expect(epochs.toWire(11)).toBe(2)
  expect(epochs.shifted(at(61, 3)[0]!).seq).toBe(12)
  // Of before.
  expect(epochs.shifted(at(11, 8)[0]!).seq).toBe(8)
})

test('what comes twice after a break of the line is no new beginning', () => {
  const epochs = new EventEpochs()
  epochs.numbered(at(10, 1, 2, 3), 0)
  expect(shown(epochs, 3, at(11, 2, 3, 4)).map(([seq]) => seq)).toEqual([2, 3, 4])
})
