import type { DragMouseInput } from '../contract/computer'

/** A drag along one line, in so many even steps, to lose something in the middle of. `lasts` in ms. */
export const longDrag = (lasts: number, steps: number): DragMouseInput => ({
  path: [
    [50, 300],
    [750, 300],
  ],
  smooth: false,
  steps_per_segment: steps,
  step_delay_ms: lasts / steps,
})
