import type { ClickButton } from '../../../contract/computer'
import type { Key } from '../../../keys/key'
import type { PressStep } from '../../../keys/press'
import type { InputDevice, Point, WheelDirection } from '../device'
import { ClickCounter } from './click-counter'
import { CdpKeyboard } from './keyboard'
import type { PageCommands } from './page-commands'

/** MouseEvent.buttons of each button. */
const bits: Record<ClickButton, number> = { left: 1, right: 2, middle: 4, back: 8, forward: 16 }

/** Pixels of one tick of the wheel; the same as on a display. */
const tick = 120
const wheel: Record<WheelDirection, { deltaX: number; deltaY: number }> = {
  up: { deltaX: 0, deltaY: -tick },
  down: { deltaX: 0, deltaY: tick },
  left: { deltaX: -tick, deltaY: 0 },
  right: { deltaX: tick, deltaY: 0 },
}

/** Keyboard and pointer of a browser without a display. Its events are trusted, and drag and drop works with them. */
export class CdpInput implements InputDevice {
  readonly #commands: PageCommands
  readonly #keyboard: CdpKeyboard
  readonly #buttons = new Set<ClickButton>()
  readonly #clicks = new ClickCounter()
  /** Where Chromium takes the pointer to be in the beginning. */
  #position: Point = { x: 0, y: 0 }

  constructor(commands: PageCommands) {
    this.#commands = commands
    this.#keyboard = new CdpKeyboard((event) => commands.send('Input.dispatchKeyEvent', event))
  }

  move(x: number, y: number): void {
    this.#position = { x, y }
    const [button = 'none'] = this.#buttons
    this.#mouse('mouseMoved', { button })
  }

  /** Resolves at once: each move is a command of its own. */
  async hasArrived(): Promise<boolean> {
    return false
  }

  async position(): Promise<Point> {
    return this.#position
  }

  pressButton(button: ClickButton): void {
    if (this.#buttons.has(button)) return
    this.#buttons.add(button)
    this.#mouse('mousePressed', { button, clickCount: this.#clicks.press(button, this.#position, performance.now()) })
  }

  releaseButton(button: ClickButton): void {
    if (!this.#buttons.delete(button)) return
    this.#mouse('mouseReleased', { button, clickCount: this.#clicks.count })
  }

  turnWheel(direction: WheelDirection): void {
    this.#mouse('mouseWheel', wheel[direction])
  }

  preparation(_steps: readonly PressStep[]): number {
    return 0
  }

  async prepare(_key: Key, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
  }

  pressKey(key: Key): void {
    this.#keyboard.press(key)
  }

  releaseKey(key: Key): void {
    this.#keyboard.release(key)
  }

  releaseAll(): void {
    for (const button of this.#buttons) this.releaseButton(button)
    this.#keyboard.releaseAll()
  }

  /** Keeps a drag and a held key with the page in which they began. */
  sync(): Promise<void> {
    return this.#commands.settle({ stay: this.#buttons.size > 0 || this.#keyboard.anyDown })
  }

  #mouse(type: string, more: object): void {
    let buttons = 0
    for (const button of this.#buttons) buttons |= bits[button]
    const { modifiers } = this.#keyboard
    this.#commands.send('Input.dispatchMouseEvent', { type, ...this.#position, buttons, modifiers, ...more })
  }
}
