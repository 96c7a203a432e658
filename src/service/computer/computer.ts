import type { DragMouse, PressKey, Region } from '../../contract/computer'
import { parseHoldKeys, planPress } from '../../keys/press'
import { MAX_MOVES, measureDrag, planDrag } from '../../motion/drag'
import type { Display } from '../browsers/display'
import { Problem } from '../problem'
import { drag } from './drag'
import { Framebuffer } from './framebuffer'
import { Frames, type EncodedFrame, type FrameRequest } from './frames'
import { InputDevice } from './input-device'
import { InputQueue } from './input-queue'
import { Keyboard } from './keyboard'
import { checkDuration, checkPath, checkRegion, unknownKeys } from './limits'
import { press } from './press'
import { Screen } from './screen'
import { XConnection } from './x-connection'

/**
 * Acts on one X display and looks at it: the operations of the interface document 4.2 to 4.4. Inputs run one after the other;
 * pictures never wait for them.
 */
export class Computer {
  /** Resolves once, when the connection to the display is gone: the display has ended or the computer was disposed. */
  readonly ended: Promise<void>
  readonly #display: Display
  readonly #connection: XConnection
  readonly #framebuffer: Framebuffer
  readonly #screen: Screen
  readonly #frames: Frames
  readonly #device: InputDevice
  readonly #queue = new InputQueue()
  #lastActivity = Date.now()
  #disposed: Promise<void> | undefined

  /** Connects to a display. Throws a Problem 500 when its X server or its frame buffer cannot be used. */
  static async open(display: Display): Promise<Computer> {
    const connection = await XConnection.open(display)
    try {
      const keyboard = await Keyboard.open(connection)
      return new Computer(display, connection, keyboard, await Framebuffer.open(display.framebuffer))
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  private constructor(display: Display, connection: XConnection, keyboard: Keyboard, framebuffer: Framebuffer) {
    this.#display = display
    this.#connection = connection
    this.#framebuffer = framebuffer
    this.#screen = new Screen(connection, framebuffer)
    this.#frames = new Frames(this.#screen, display.refreshRate)
    this.#device = new InputDevice(connection, keyboard)
    this.ended = connection.ended
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
   * Drags the mouse along a path (4.2). Resolves when the X server has carried it out.
   * Problem 400: a point outside the display, an unknown key, a drag that takes too long; nothing has happened then.
   * `signal` takes a waiting drag out of the queue and stops a running one at once; button and keys are released.
   */
  async drag(request: DragMouse, signal?: AbortSignal): Promise<void> {
    checkPath(request.path, this.#display)
    const { moves, durationMs } = measureDrag(request)
    checkDuration(durationMs, 'Give it fewer points, fewer steps or shorter delays.')
    if (moves > MAX_MOVES)
      throw new Problem(400, 'bad_request', `This drag needs ${moves} moves; at most ${MAX_MOVES} are possible.`)
    const held = parseHoldKeys(request.hold_keys ?? [])
    if (!held.ok) throw unknownKeys(held.problems)
    this.#device.keyboard.preparation(held.keys.map((key) => ({ kind: 'down', key })))
    const plan = {
      track: planDrag(request, this.#display),
      button: request.button,
      hold: held.keys.map(({ keysym }) => keysym),
    }
    await this.#input((inner) => this.#device.perform((device) => drag(device, plan, inner)), signal)
  }

  /**
   * Presses keys (4.3). Resolves when the X server has carried it out. Problem 400: an unknown key, or it takes too long.
   * `signal` as for `drag`.
   */
  async press(request: PressKey, signal?: AbortSignal): Promise<void> {
    const plan = planPress(request)
    if (!plan.ok) throw unknownKeys(plan.problems)
    checkDuration(
      plan.durationMs + this.#device.keyboard.preparation(plan.steps),
      'Press fewer keys, or hold them for less time.',
    )
    await this.#input((inner) => this.#device.perform((device) => press(device, plan.steps, inner)), signal)
  }

  /** The display, or a region that must be wholly on it (else Problem 400), as PNG (4.4). */
  async screenshot(region?: Region): Promise<Buffer> {
    if (region) checkRegion(region, this.#display)
    this.#touch()
    const frame = await this.#screen.capture()
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
    // A server that no longer answers must not hold up the end.
    const patience = setTimeout(() => this.#connection.close(), 1_000)
    await quiet
    await this.#device.dispose().catch(() => {})
    clearTimeout(patience)
    await this.#connection.close()
    await this.#framebuffer.close()
  }

  async #input(input: (signal: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<void> {
    this.#touch()
    try {
      await this.#queue.run(input, signal)
    } finally {
      this.#touch()
    }
  }

  #touch(): void {
    this.#lastActivity = Date.now()
  }
}
