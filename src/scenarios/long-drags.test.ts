import { array, assert, boolean, integer, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../contract/check'
import { DragMouse, LONGEST_INPUT_MS } from '../contract/computer'
import { ScenarioCreate } from '../contract/scenario'
import { measureDrag } from '../motion/drag'

const point = tuple(integer({ min: 0, max: 4 }), integer({ min: 0, max: 4 }))
const drags = record({
  path: array(point, { minLength: 2, maxLength: 8 }),
  delay: integer({ min: 0, max: 60_000 }),
  smooth: boolean(),
  duration_ms: integer({ min: 50, max: 10_000 }),
  steps_per_segment: integer({ min: 1, max: 40 }),
  step_delay_ms: integer({ min: 0, max: 1_000 }),
})

test('the drags that a scenario may not have are those that motion takes too long for', () => {
  assert(
    property(drags, (drag) => {
      const steps = [{ id: 'a', kind: 'action', action: { type: 'drag_mouse', drag_mouse: drag } }]
      const { success } = check(ScenarioCreate, { name: 'Drag', display: { width: 1280, height: 800 }, steps })
      expect(success).toBe(measureDrag(DragMouse.parse(drag)).durationMs <= LONGEST_INPUT_MS)
    }),
  )
})
