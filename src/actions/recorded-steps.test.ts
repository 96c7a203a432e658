import { expect, test } from 'vitest'
import { type Recorded, recordedSteps } from './recorded-steps'

const at = (sentAt: number, ms: number): Recorded => ({
  action: { type: 'click_mouse', click_mouse: { x: sentAt, y: 0 } },
  sentAt,
  endedAt: sentAt + ms,
})

const brief = (recorded: readonly Recorded[], timing: boolean) =>
  recordedSteps(recorded, { timing }).map((step) => (step.kind === 'wait' ? step.ms : step.kind))

test('a pause that was long enough to be meant becomes a wait', () => {
  const recorded = [at(0, 100), at(200, 20), at(1_430, 10), at(999_999, 10)]
  expect(brief(recorded, true)).toEqual(['action', 'action', 1_200, 'action', 300_000, 'action'])
  expect(brief(recorded, false)).toEqual(['action', 'action', 'action', 'action'])
})

test('two clicks at one point that were no double click do not become one, however quickly they are replayed', () => {
  const click = (sentAt: number, x: number): Recorded => ({
    action: { type: 'click_mouse', click_mouse: { x, y: 5, duration: 400 } },
    sentAt,
    endedAt: sentAt + 400,
  })
  expect(brief([click(0, 5), click(550, 6)], true)).toEqual(['action', 150, 'action'])
  expect(brief([click(0, 5), click(550, 6)], false)).toEqual(['action', 500, 'action'])
  expect(brief([click(0, 5), click(550, 50)], false)).toEqual(['action', 'action'])
})

test('each step has an id of its own', () => {
  const ids = recordedSteps([at(0, 0), at(100, 0), at(2_000, 0)], { timing: true }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{8}$/)
})

test('a drag keeps its motion, or goes as fast as possible', () => {
  const path = Array.from({ length: 30 }, (_, index): [number, number] => [index * 3, 0])
  const drag = { path, delay: 300, smooth: false, steps_per_segment: 1, step_delay_ms: 16 } as const
  const recorded: Recorded = { action: { type: 'drag_mouse', drag_mouse: { ...drag } }, sentAt: 0, endedAt: 900 }
  const [kept] = recordedSteps([recorded], { timing: true })
  expect(kept).toMatchObject({ action: { drag_mouse: drag } })
  const [quick] = recordedSteps([recorded], { timing: false })
  expect(quick).toMatchObject({ action: { drag_mouse: { path: [path[0], path.at(-1)], delay: 0 } } })
})
