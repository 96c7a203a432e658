import type { Keyboard } from './keyboard'
import type { XConnection } from './x-connection'

/** X button numbers. */
export const buttons = { left: 1, middle: 2, right: 3 } as const
export type Button = keyof typeof buttons

/** Keyboard and pointer of one display. Knows what it has pressed, so that all of it can be released. */
export class InputDevice {
  readonly keyboard: Keyboard
  readonly #connection: XConnection
  readonly #buttons = new Set<Button>()

  constructor(connection: XConnection, keyboard: Keyboard) {
    this.#connection = connection
    this.keyboard = keyboard
  }

  /** Moves the pointer to a pixel of the display. */
  move(x: number, y: number): void {
    this.#connection.movePointer(x, y)
  }

  pressButton(button: Button): void {
    this.#buttons.add(button)
    this.#connection.button(buttons[button], true)
  }

  releaseButton(button: Button): void {
    if (this.#buttons.delete(button)) this.#connection.button(buttons[button], false)
  }

  /** Resolves when the X server has carried out everything so far. */
  sync(): Promise<void> {
    return this.#connection.sync()
  }

  /**
   * Runs one input and releases whatever it leaves pressed, also when it fails: a stuck button or key would spoil everything
   * that comes after. Resolves when the X server has carried out all of it.
   */
  async perform(input: (device: InputDevice) => Promise<void>): Promise<void> {
    try {
      await input(this)
    } finally {
      for (const button of this.#buttons) this.releaseButton(button)
      this.keyboard.releaseAll()
    }
    await this.sync()
  }

  /** Leaves the keyboard as it was found. Rejects when the display is gone. */
  async dispose(): Promise<void> {
    this.keyboard.dispose()
    await this.sync()
  }
}
