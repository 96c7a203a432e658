import type { XConnection } from './connection'

/** Destination of SendEvent: whichever window has the keyboard. */
const inputFocus = 1
/** `request` of a MappingNotify event: the keyboard mapping has changed. */
const mappingKeyboard = 1

/** What the keys of an X server mean, and which of them lock. */
export class KeyboardMap {
  readonly #connection: XConnection

  constructor(connection: XConnection) {
    this.#connection = connection
  }

  get firstKeycode(): number {
    return this.#connection.keycodes.min
  }

  /** Returns the keysyms of every keycode from the first on, in columns: plain, with Shift, then those of other groups. */
  keysyms(): Promise<number[][]> {
    const { min, max } = this.#connection.keycodes
    return this.#connection.ask((client, done) => client.GetKeyboardMapping(min, max - min + 1, done))
  }

  modifiers(): Promise<number[][]> {
    return this.#connection.ask((client, done) => client.GetModifierMapping(done))
  }

  bind(keycode: number, keysym: number): void {
    const { min, max } = this.#connection.keycodes
    this.#connection.sendRequest((client) => {
      client.ChangeKeyboardMapping(keycode, 2, [keysym, keysym])
      // Chromium notices a new keyboard only, never a changed mapping, and would report the key as "\u0000". The core event
      // makes it read the mapping again. The numbers are the range of valid keycodes, as Chromium expects.
      client.SendEvent(inputFocus, 0, 0, {
        name: 'MappingNotify',
        request: mappingKeyboard,
        firstKeyCode: min,
        count: max - min + 1,
      })
    })
  }

  /** Returns the modifiers that are locked (Caps Lock, Num Lock), as a mask: bit 0 Shift, 1 Lock, 2 Control, 3 to 7 Mod1 to Mod5. */
  async locked(): Promise<number> {
    const { xkb } = this.#connection.extensions
    const state = await this.#connection.ask<{ lockedMods: number }>((_client, done) =>
      xkb.GetState(xkb.UseCoreKbd, done),
    )
    return state.lockedMods
  }

  lock(mask: number, locked: boolean): void {
    const { xkb } = this.#connection.extensions
    this.#connection.sendRequest(() => xkb.LatchLockState(xkb.UseCoreKbd, mask, locked ? mask : 0, 0, 0, 0, 0, 0, 0))
  }
}
