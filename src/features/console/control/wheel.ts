/** What is read of a DOM WheelEvent. */
export interface WheelTurn {
  deltaX: number
  deltaY: number
  deltaMode: number
  timeStamp: number
}

/** How much of each unit one tick of a wheel is: pixels, lines, pages (WheelEvent.deltaMode). */
const PER_TICK = [100, 3, 1] as const
/** After this long without an event the wheel is turned again, ms. */
const PAUSE_MS = 200

/**
 * Makes whole ticks of a wheel's or touchpad's fine steps. What is left over counts with the next event, and the first
 * event of a turn is a tick at least, so that the smallest turn does something.
 */
export class WheelTicks {
  #last = -Infinity
  #rest = { x: 0, y: 0 }

  add({ deltaX, deltaY, deltaMode, timeStamp }: WheelTurn): { x: number; y: number } {
    const first = timeStamp - this.#last > PAUSE_MS
    this.#last = timeStamp
    if (first) this.#rest = { x: 0, y: 0 }
    const unit = PER_TICK[deltaMode] ?? PER_TICK[0]
    return { x: this.#ticks('x', deltaX / unit, first), y: this.#ticks('y', deltaY / unit, first) }
  }

  #ticks(axis: 'x' | 'y', turned: number, first: boolean): number {
    const rest = this.#rest[axis]
    const sum = Math.sign(turned) === -Math.sign(rest) ? turned : rest + turned
    const whole =
      first && turned !== 0 ? Math.sign(turned) * Math.max(1, Math.trunc(Math.abs(turned))) : Math.trunc(sum)
    this.#rest[axis] = first && Math.abs(turned) < 1 ? 0 : sum - whole
    // Never minus zero.
    return whole || 0
  }
}
