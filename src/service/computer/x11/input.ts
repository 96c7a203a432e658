import type { ClickButton } from '../../../contract/computer'
import type { Key } from '../../../keys/key'
import type { PressStep } from '../../../keys/press'
import type { InputDevice, Point, WheelDirection } from '../device'
import type { BrowserFence } from './browser-fence'
import type { XConnection } from './connection'
import type { Keyboard } from './keyboard'
import type { WindowManagerFence } from './window-manager-fence'

/** X button numbers (rule 4). */
const buttons: Record<ClickButton, number> = { left: 1, middle: 2, right: 3, back: 8, forward: 9 }
/** To X a tick of the wheel is a click of one of these buttons. */
const wheel: Record<WheelDirection, number> = { up: 4, down: 5, left: 6, right: 7 }

export class X11Input implements InputDevice {
  readonly #connection: XConnection
  readonly #keyboard: Keyboard
  readonly #manager: WindowManagerFence | undefined
  readonly #fence: BrowserFence
  readonly #buttons = new Set<ClickButton>()
  /** Whether a button was pressed that the window manager may still hold back. */
  #clicked = false
  #lastUse = -Infinity

  constructor(
    connection: XConnection,
    keyboard: Keyboard,
    fence: BrowserFence,
    manager: WindowManagerFence | undefined,
  ) {
    this.#connection = connection
    this.#fence = fence
    this.#manager = manager
    this.#keyboard = keyboard
  }

  /** When a key or a button was last pressed or released: a time of `performance.now()`. */
  get lastUse(): number {
    return this.#lastUse
  }

  move(x: number, y: number): void {
    this.#connection.movePointer(x, y)
  }

  hasArrived(signal: AbortSignal): Promise<boolean> {
    return this.#fence.reached(signal)
  }

  position(): Promise<Point> {
    return this.#connection.pointer()
  }

  pressButton(button: ClickButton): void {
    if (this.#buttons.has(button)) return
    this.#buttons.add(button)
    this.#clicked = true
    this.#lastUse = performance.now()
    this.#connection.button(buttons[button], true)
  }

  releaseButton(button: ClickButton): void {
    if (!this.#buttons.delete(button)) return
    this.#lastUse = performance.now()
    this.#connection.button(buttons[button], false)
  }

  turnWheel(direction: WheelDirection): void {
    this.#connection.button(wheel[direction], true)
    this.#connection.button(wheel[direction], false)
  }

  preparation(steps: readonly PressStep[]): number {
    return this.#keyboard.preparation(steps)
  }

  async prepare({ keysym }: Key, signal: AbortSignal): Promise<void> {
    if (this.#clicked) await this.sync()
    await this.#keyboard.prepare(keysym, signal)
  }

  pressKey({ keysym }: Key): void {
    this.#lastUse = performance.now()
    this.#keyboard.press(keysym)
  }

  releaseKey({ keysym }: Key): void {
    this.#lastUse = performance.now()
    this.#keyboard.release(keysym)
  }

  releaseAll(): void {
    for (const button of this.#buttons) this.releaseButton(button)
    this.#keyboard.releaseAll()
  }

  async sync(): Promise<void> {
    await this.#connection.sync()
    if (!this.#clicked) return
    this.#clicked = false
    await this.#manager?.passed()
  }

  /** Leaves buttons and keyboard as they were found. Rejects when the display is gone. */
  async dispose(): Promise<void> {
    this.releaseAll()
    this.#keyboard.dispose()
    await this.sync()
  }
}
