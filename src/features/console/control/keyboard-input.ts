import type { KeyPress } from '../../../keys/keyboard-event'
import { MOST_JOINED } from './action-queue'
import type { Input } from './input-action'
import { KeyHolder } from './key-holder'
import { keystrokeOf } from './keystroke'
import { COPIES } from './shared-clipboard'

/** Escape held this long gives the keyboard back, ms. */
export const ESCAPE_HOLD_MS = 600

/** Makes actions of the keys that a person presses. */
export class KeyboardInput {
  readonly #push: (input: Input) => void
  readonly #isFree: () => boolean
  readonly #deactivate: () => void
  /** The modifier that is down and has been used for nothing so far. */
  #alone: string | null = null
  #escape: ReturnType<typeof setTimeout> | null = null
  #copiedInside = false
  readonly #holder: KeyHolder
  /** The service lets keys go down and come up; else they are tapped. */
  holds = false

  /** `isFree`: nothing waits to be sent. `deactivate` is called when Escape was held. */
  constructor(push: (input: Input) => void, isFree: () => boolean, deactivate: () => void) {
    this.#push = push
    this.#isFree = isFree
    this.#deactivate = deactivate
    this.#holder = new KeyHolder(push)
  }

  /** False when the key is left to the field that has the focus: it brings a text or a clipboard. */
  down(press: KeyPress & { repeat: boolean }, mac: boolean): boolean {
    const stroke = keystrokeOf(press, { mac })
    if (stroke.kind !== 'modifier') this.#alone = null
    // From now on the session's clipboard is newer than the person's.
    if (stroke.kind === 'press' && COPIES.has(stroke.item)) this.#copiedInside = true
    // A Mac does not report that a key comes up while Command is down.
    const canHold = this.holds && !(mac && (press.metaKey || press.key === 'Meta'))
    const isPasted = stroke.kind === 'paste' && !this.#copiedInside
    if (canHold && !isPasted && this.#holder.down(press.code, stroke, performance.now())) return true
    // A key that repeats itself must not go on after it has come up.
    const late = press.repeat && !this.#isFree()
    switch (stroke.kind) {
      case 'nothing':
        return true
      case 'composed':
        return false
      case 'modifier':
        if (!press.repeat) this.#alone = stroke.item
        return true
      case 'escape':
        this.#escape ??= setTimeout(() => {
          this.#escape = null
          this.#deactivate()
        }, ESCAPE_HOLD_MS)
        return true
      case 'paste':
        if (!this.#copiedInside) return false
        if (!late) this.#press(stroke.item)
        return true
      case 'press':
        if (!late) this.#press(stroke.item)
        return true
      case 'text':
        if (!late) this.type(stroke.text)
        return true
    }
  }

  up(press: KeyPress, mac: boolean): void {
    if (this.#holder.up(press.code, performance.now())) return
    const stroke = keystrokeOf(press, { mac })
    if (stroke.kind === 'escape' && this.#escape) {
      clearTimeout(this.#escape)
      this.#escape = null
      this.#press('Escape')
    }
    if (stroke.kind !== 'modifier' || this.#alone !== stroke.item) return
    this.#alone = null
    this.#press(stroke.item)
  }

  /** Types a text in pieces, so that a long one can be stopped. */
  type(text: string): void {
    this.#holder.free(performance.now())
    const characters = Array.from(text.replace(/\r\n?/g, '\n'))
    for (let start = 0; start < characters.length; start += MOST_JOINED / 2) {
      const part = characters.slice(start, start + MOST_JOINED / 2).join('')
      this.#push({ type: 'type_text', type_text: { text: part } })
    }
  }

  /**
   * Types what the person has copied; what is no text is the session's own to paste. Several lines are pasted: typed, each line break
   * would be an Enter. So is a long line, which takes minutes to type. A clipboard may hold NUL, which no service takes.
   */
  paste(copied: string): void {
    const text = copied.replaceAll('\0', '')
    this.#holder.free(performance.now())
    if (text === '') this.#press('Ctrl+v')
    else if (/[\r\n]/.test(text) || text.length > MOST_JOINED)
      this.#push({ type: 'paste', text: text.replace(/\r\n?/g, '\n') })
    else this.type(text)
  }

  /** The pointer was used: a modifier that is down was meant for it. */
  pointed(): void {
    this.#alone = null
    this.#holder.used()
  }

  /** The person comes from elsewhere, or goes there. */
  reset(): void {
    this.#alone = null
    this.#holder.releaseAll(performance.now())
    this.#copiedInside = false
    if (this.#escape) clearTimeout(this.#escape)
    this.#escape = null
  }

  /** Which of these modifiers are down in the session by themselves. */
  holding(modifiers: readonly string[]): string[] {
    return this.#holder.holding(modifiers)
  }

  /** The names of the keys that are down in the session. They count as up from now on. */
  takeHeld(): string[] {
    return this.#holder.take()
  }

  #press(item: string): void {
    this.#push({ type: 'press_key', press_key: { keys: [item] } })
  }
}
