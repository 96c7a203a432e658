import { DOUBLE_CLICK_MS, isSamePoint } from '../../../motion/double-click'
import type { Point } from '../device'

const most = 3

/** Counts presses of one button at one point in quick succession: 1, 2, 3 for single, double and triple clicks, then 1 again. */
export class ClickCounter {
  #last: { button: string; point: Point; time: number } | undefined
  #count = 0

  /** Of the last press. */
  get count(): number {
    return this.#count
  }

  /** Counts a press; `time` in ms, of any clock. Returns the count of this press. */
  press(button: string, point: Point, time: number): number {
    const last = this.#last
    const again =
      last?.button === button &&
      time - last.time <= DOUBLE_CLICK_MS &&
      isSamePoint([last.point.x, last.point.y], [point.x, point.y])
    this.#last = { button, point, time }
    this.#count = again ? (this.#count % most) + 1 : 1
    return this.#count
  }
}
