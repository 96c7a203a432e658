import { expect, test } from 'vitest'
import { type Recorded, recordedSteps } from './recorded-steps'

const at = (sentAt: number, ms: number): Recorded => ({
  action: { type: 'click_mouse', click_mouse: { x: sentAt, y: 0 } },
  sentAt,
  endedAt: sentAt + ms,
})

const brief = (recorded: readonly Recorded[], pauses: boolean) =>
  recordedSteps(recorded, { pauses }).map((step) => (step.kind === 'wait' ? step.ms : step.kind))

test('a pause that was long enough to be meant becomes a wait', () => {
  const recorded = [at(0, 100), at(200, 20), at(1_430, 10), at(999_999, 10)]
  expect(brief(recorded, true)).toEqual(['action', 'action', 1_200, 'action', 300_000, 'action'])
  expect(brief(recorded, false)).toEqual(['action', 'action', 'action', 'action'])
})

test('each step has an id of its own', () => {
  const ids = recordedSteps([at(0, 0), at(1, 0), at(2_000, 0)], { pauses: true }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{8}$/)
})
