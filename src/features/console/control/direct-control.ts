import { ApiError } from '../../../client/errors'
import type { ClickButton } from '../../../contract/computer'
import type { Waypoint } from '../../../motion/geometry'
import { type ActionLog, explain } from '../log/action-log'
import { ActionQueue } from './action-queue'
import type { InputAction } from './input-action'
import { Journal } from './journal'
import { KeyboardInput } from './keyboard-input'
import { type HeldModifiers, PointerInput } from './pointer-input'
import { WheelTicks, type WheelTurn } from './wheel'

/** `ready`: a click on the picture takes the keyboard. `active`: the session has pointer and keyboard. */
export type ControlMode = 'locked' | 'ready' | 'active'

export interface ControlState {
  mode: ControlMode
  /** Buttons that are down in the session. */
  held: readonly ClickButton[]
  /** Inputs that are not done yet. */
  waiting: number
  /** Why the last input was not done. */
  problem: string | null
}

const MODIFIERS = 'Ctrl+Shift+Alt+Super'
const BUTTONS: readonly ClickButton[] = ['left', 'middle', 'right']

/** Pointer and keyboard of the person as those of the session. Lives outside React; `dispose` lets go of everything. */
export class DirectControl {
  readonly #log: ActionLog
  readonly #journal: Journal
  readonly #queue: ActionQueue
  readonly #pointer: PointerInput
  readonly #keyboard: KeyboardInput
  readonly #wheel = new WheelTicks()
  readonly #listeners = new Set<() => void>()
  #state: ControlState = { mode: 'locked', held: [], waiting: 0, problem: null }

  constructor(log: ActionLog) {
    this.#log = log
    this.#journal = new Journal(log)
    this.#queue = new ActionQueue(
      (input) => this.#send(input),
      () => this.#publish({}),
    )
    const push = (input: InputAction): void => this.#queue.push(input)
    this.#pointer = new PointerInput(push)
    this.#keyboard = new KeyboardInput(
      push,
      () => this.#queue.length === 0,
      () => this.stop(),
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): ControlState => this.#state

  unlock(): void {
    if (this.#state.mode === 'locked') this.#publish({ mode: 'ready', problem: null })
  }

  /** The picture has the focus now. */
  take(): void {
    if (this.#state.mode === 'ready') this.#publish({ mode: 'active', problem: null })
  }

  /** The focus went elsewhere: what waits is still done, then all is let go. */
  giveBack(): void {
    this.#keyboard.reset()
    this.#pointer.release()
    this.#pointer.forget()
    if (this.#state.mode === 'active') this.#publish({ mode: 'ready' })
  }

  /** Locks the picture again. What waits is not done any more. */
  stop(): void {
    this.#queue.clear()
    this.giveBack()
    this.#publish({ mode: 'locked' })
  }

  /** Lets go of whatever may be down in the session, whoever pressed it. What waits is not done any more. */
  releaseAll(): void {
    this.#queue.clear()
    this.#keyboard.reset()
    this.#queue.push({ type: 'press_key', press_key: { keys: [MODIFIERS] } })
    this.#pointer.release(BUTTONS)
    this.#publish({})
  }

  readonly pointAt = (place: Waypoint, event: HeldModifiers & { buttons: number }): void => {
    if (event.buttons !== 0) this.#keyboard.pointed()
    this.#pointer.at(place, event.buttons, event)
    this.#publish({})
  }

  readonly turnWheel = (place: Waypoint, event: HeldModifiers & WheelTurn): void => {
    this.#keyboard.pointed()
    this.#pointer.scroll(place, this.#wheel.add(event), event)
  }

  get keyboard(): KeyboardInput {
    return this.#keyboard
  }

  dispose(): void {
    this.stop()
    this.#journal.close()
  }

  async #send(input: InputAction): Promise<void> {
    this.#journal.sending(input)
    try {
      await this.#log.send(input)
      this.#journal.sent()
    } catch (error) {
      const failure = explain(error)
      this.#journal.sent(failure)
      // A refused input says nothing about the next one; anything else does.
      if (error instanceof ApiError && error.status === 400) this.#publish({ problem: failure.message })
      else this.#fail(failure.message)
    }
  }

  #fail(problem: string): void {
    this.#queue.clear()
    this.#keyboard.reset()
    this.#pointer.release()
    this.#pointer.forget()
    this.#publish({ mode: 'locked', problem })
  }

  #publish(change: Partial<ControlState>): void {
    const { held } = this.#pointer
    const before = this.#state
    const next = { ...before, held, waiting: this.#queue.length, ...change }
    const isSame =
      before.mode === next.mode &&
      before.waiting === next.waiting &&
      before.problem === next.problem &&
      before.held.join() === held.join()
    if (isSame) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
