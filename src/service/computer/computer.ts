import type { DragMouse, PressKey, Region } from '../../contract/computer'
import { parseHoldKeys, planPress } from '../../keys/press'
import { MAX_MOVES, measureDrag, planDrag } from '../../motion/drag'
import type { Display } from '../browsers/display'
import { Problem } from '../problem'
import type { InputDevice, Machine } from './device'
import { drag } from './drag'
import { Frames, type EncodedFrame, type FrameRequest } from './frames'
import { InputQueue } from './input-queue'
import { checkDuration, checkPath, checkRegion, unknownKeys } from './limits'
import { press } from './press'
import { X11Machine } from './x11/machine'

/**
 * Acts on one machine and looks at it: the operations of the interface document 4.2 to 4.4. Inputs run one after the other;
 * pictures never wait for them.
 */
export class Computer {
  readonly #machine: Machine
  readonly #frames: Frames
  readonly #queue = new InputQueue()
  #lastActivity = Date.now()
  #disposed: Promise<void> | undefined

  /** Connects to a display. Throws a Problem 500 when its X server or its frame buffer cannot be used. */
  static async onDisplay(display: Display): Promise<Computer> {
    return new Computer(await X11Machine.open(display))
  }

  private constructor(machine: Machine) {
    this.#machine = machine
    this.#frames = new Frames(machine.screen, machine.refreshRate)
  }

  /** Resolves once, when the machine is gone: the display or the browser has ended, or the computer was disposed. */
  get ended(): Promise<void> {
    return this.#machine.ended
  }

  /** An input runs or waits. */
  get busy(): boolean {
    return this.#queue.busy
  }

  /** When somebody last acted on this display or looked at it, in ms since 1970; now while an input runs. */
  get lastActivity(): number {
    return this.busy ? Date.now() : this.#lastActivity
  }

  /**
   * Drags the mouse along a path (4.2). Resolves when it was carried out.
   * Problem 400: a point outside the display, an unknown key, a drag that takes too long; nothing has happened then.
   * `signal` takes a waiting drag out of the queue and stops a running one at once; button and keys are released.
   */
  async drag(request: DragMouse, signal?: AbortSignal): Promise<void> {
    checkPath(request.path, this.#machine)
    const { moves, durationMs } = measureDrag(request)
    checkDuration(durationMs, 'Give it fewer points, fewer steps or shorter delays.')
    if (moves > MAX_MOVES)
      throw new Problem(400, 'bad_request', `This drag needs ${moves} moves; at most ${MAX_MOVES} are possible.`)
    const held = parseHoldKeys(request.hold_keys ?? [])
    if (!held.ok) throw unknownKeys(held.problems)
    this.#machine.input.preparation(held.keys.map((key) => ({ kind: 'down', key })))
    const plan = {
      track: planDrag(request, this.#machine),
      button: request.button,
      hold: held.keys,
    }
    await this.#input((device, inner) => drag(device, plan, inner), signal)
  }

  /**
   * Presses keys (4.3). Resolves when it was carried out. Problem 400: an unknown key, or it takes too long.
   * `signal` as for `drag`.
   */
  async press(request: PressKey, signal?: AbortSignal): Promise<void> {
    const plan = planPress(request)
    if (!plan.ok) throw unknownKeys(plan.problems)
    checkDuration(
      plan.durationMs + this.#machine.input.preparation(plan.steps),
      'Press fewer keys, or hold them for less time.',
    )
    await this.#input((device, inner) => press(device, plan.steps, inner), signal)
  }

  /** The display, or a region that must be wholly on it (else Problem 400), as PNG (4.4). */
  async screenshot(region?: Region): Promise<Buffer> {
    if (region) checkRegion(region, this.#machine)
    this.#touch()
    const frame = await this.#machine.screen.capture()
    return region ? frame.region(region) : frame.encoded('image/png')
  }

  /** The picture for a viewer that follows the display: at once, or as soon as it differs from the one that the viewer has. */
  async nextFrame(request: FrameRequest): Promise<EncodedFrame | 'unchanged'> {
    this.#touch()
    return this.#frames.next(request)
  }

  /** Stops every input, releases what it pressed and closes the connection. May be called twice. */
  dispose(): Promise<void> {
    this.#disposed ??= this.#dispose()
    return this.#disposed
  }

  async #dispose(): Promise<void> {
    const quiet = this.#queue.close(
      new Problem(500, 'internal_error', 'The browser was ended before this input was done.'),
    )
    // A machine that no longer answers must not hold up the end.
    const patience = setTimeout(() => this.#machine.close(), 1_000)
    await quiet
    clearTimeout(patience)
    await this.#machine.close()
  }

  /**
   * Runs an input when it is its turn, and releases all that is pressed when it fails: a stuck button or key would spoil
   * everything that comes after. Resolves when all of it was carried out.
   */
  async #input(run: (device: InputDevice, signal: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<void> {
    const device = this.#machine.input
    this.#touch()
    try {
      await this.#queue.run(async (inner) => {
        try {
          await run(device, inner)
          await device.sync()
        } catch (error) {
          await release(device).catch(() => {})
          throw error
        }
      }, signal)
    } finally {
      this.#touch()
    }
  }

  #touch(): void {
    this.#lastActivity = Date.now()
  }
}

async function release(device: InputDevice): Promise<void> {
  device.releaseAll()
  await device.sync()
}
