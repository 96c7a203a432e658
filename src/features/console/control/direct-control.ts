import { act } from '../../../client/act'
import { call } from '../../../client/call'
import { ApiError, isGone } from '../../../client/errors'
import type { ClickButton } from '../../../contract/computer'
import { holdKeys } from '../../../contract/endpoints/computer'
import { Store } from '../../../lib/store'
import type { Waypoint } from '../../../motion/geometry'
import type { ActionLog } from '../log/action-log'
import { explain, Stopped } from '../log/failure'
import { ActionQueue } from './action-queue'
import { heldWith, type Input, type InputAction, leavesField, type TimedInput } from './input-action'
import { InputSender } from './input-sender'
import { type ControlAbilities, type ControlState, NOT_IN_CONTROL } from './control-state'
import { InputRecorder } from './input-recorder'
import { KeyboardInput } from './keyboard-input'
import { clickAction, type HeldModifiers, PointerInput } from './pointer-input'
import { releaseTitle, sessionPointer } from './send-inputs'
import { SharedClipboard } from './shared-clipboard'
import { WheelTicks, type WheelTurn } from './wheel'

/** A service that answers inputs does so within this time, ms. */
const STALLED_MS = 2_000

const MODIFIERS = 'Ctrl+Shift+Alt+Super'
const BUTTONS: readonly ClickButton[] = ['left', 'middle', 'right']

/** Pointer and keyboard of the person as those of the session. Lives outside React; `dispose` lets go of everything. */
export class DirectControl extends Store<ControlState> {
  readonly clipboard: SharedClipboard
  readonly #log: ActionLog
  readonly #recorder: InputRecorder
  readonly #sender: InputSender
  readonly #queue: ActionQueue
  readonly #pointer: PointerInput
  readonly #keyboard: KeyboardInput
  readonly #wheel = new WheelTicks()

  constructor(log: ActionLog) {
    super(NOT_IN_CONTROL)
    this.#log = log
    this.clipboard = new SharedClipboard(log)
    this.#recorder = new InputRecorder(log)
    this.#sender = new InputSender({
      log,
      recorder: this.#recorder,
      clipboard: this.clipboard,
      state: () => this.state,
      onSecret: (secret) => this.#publish({ secret }),
    })
    this.#queue = new ActionQueue(
      (inputs) => this.#send(inputs),
      () => this.#publish({}),
    )
    const push = (input: Input): void => this.#queue.push(input, { hidden: this.state.hidesTyping })
    this.#pointer = new PointerInput((input) => this.#pushPointed(input))
    this.#keyboard = new KeyboardInput(
      push,
      () => this.#queue.length === 0,
      () => this.stop(),
    )
  }

  unlock(): void {
    if (this.state.mode === 'locked') this.#publish({ mode: 'ready', problem: null })
  }

  /** What the service can do beyond the interface. */
  readonly setAbilities = ({ holdsKeys, timed, hidesKeys }: ControlAbilities): void => {
    this.#keyboard.holds = holdsKeys
    this.#recorder.options = { timed }
    this.#publish({ holdsKeys, hidesKeys })
  }

  /** The picture has the focus now. */
  activate(): void {
    if (this.state.mode === 'ready') this.#publish({ mode: 'active', problem: null })
  }

  /** The focus went elsewhere: what waits is still done, then all is let go. */
  deactivate(): void {
    this.#releaseHeld()
    if (this.state.mode === 'active') this.#publish({ mode: 'ready' })
  }

  /** Locks the picture again. What waits is not done any more. */
  stop(): void {
    this.#queue.clear()
    this.deactivate()
    this.#publish({ mode: 'locked' })
  }

  /** From now on what is typed is recorded, or is not: a password stays out of history, scenarios, storage and telemetry. */
  readonly toggleTyping = (): void => {
    this.#recorder.close()
    this.#publish({ hidesTyping: !this.state.hidesTyping })
  }

  /** Discards what waits, and stops what is in progress, of which a part may be done. Control stays on. */
  readonly discard = (): void => {
    this.#queue.clear()
    this.#log.stop()
  }

  /** The session has ended: nothing is down in it any more, and nothing can be done. */
  readonly end = (): void => {
    this.#pointer.takeReleases()
    this.#keyboard.takeHeld()
    this.#queue.clear()
    this.#releaseHeld()
    this.#recorder.close()
    this.#publish({ mode: 'locked' })
  }

  /** The page goes, and with it what waits and what is in progress: what is down comes up by requests that outlive the page. */
  readonly flushOnUnload = (): void => {
    const { connection, sessionId } = this.#log
    const releases = [...this.#queue.drain(), ...this.#pointer.takeReleases()]
    // No view is left that could show a failure.
    for (const release of releases) act(connection, sessionId, release, { keepalive: true }).catch(() => {})
    const changes = this.#keyboard.takeHeld().map((key) => ({ key, down: false }))
    if (changes.length > 0) {
      call(connection, holdKeys, { params: { id: sessionId }, body: { changes }, keepalive: true }).catch(() => {})
    }
    this.#recorder.close()
    this.#publish({})
  }

  /**
   * Releases everything that may be down in the session, whichever client pressed it. It goes ahead of everything: what is in progress is stopped, what
   * waits is discarded. The history does not record it. Never rejects.
   */
  async releaseAll(): Promise<void> {
    this.#queue.clear()
    this.#log.stop()
    this.#keyboard.reset()
    this.#pointer.takeReleases()
    this.#publish({ problem: null })
    const position = this.#pointer.position ?? (await sessionPointer(this.#log))
    const releases: InputAction[] = [
      { type: 'press_key', press_key: { keys: [MODIFIERS] } },
      ...BUTTONS.map((button) => clickAction(button, 'up', position, {})),
    ]
    try {
      for (const release of releases) await this.#log.send(release)
    } catch (error) {
      if (!(error instanceof Stopped)) this.#publish({ problem: [releaseTitle(error), explain(error).message] })
    }
  }

  readonly pointAt = (point: Waypoint, event: HeldModifiers & { buttons: number }): void => {
    if (event.buttons !== 0) this.#keyboard.pointed()
    this.#pointer.at(point, event.buttons, event)
    this.#publish({})
  }

  readonly turnWheel = (point: Waypoint, event: HeldModifiers & WheelTurn): void => {
    this.#keyboard.pointed()
    this.#pointer.scroll(point, this.#wheel.add(event), event)
  }

  /** Where the pointer was sent last; null when that is not known. */
  get position(): Waypoint | null {
    return this.#pointer.position
  }

  get keyboard(): KeyboardInput {
    return this.#keyboard
  }

  /** What the person has copied: a text, or a picture where they share their clipboard. What is neither is the session's own to paste. */
  async paste(text: string, picture?: Blob): Promise<void> {
    const isBrought = text === '' && picture !== undefined && this.clipboard.get()
    if (!isBrought || (await this.clipboard.give(picture))) this.keyboard.paste(text)
  }

  dispose(): void {
    this.stop()
    this.clipboard.dispose()
    this.#recorder.close()
  }

  #pushPointed(input: InputAction): void {
    this.#queue.push(input, { held: this.#keyboard.holding(heldWith(input)) })
  }

  async #send(inputs: readonly TimedInput[]): Promise<void> {
    const [first] = inputs
    if (!first) return
    // What waits behind an action of one's own that takes long is no silence of the service.
    const stalls = setInterval(() => this.#publish({ stalled: !this.#log.isBusy }), STALLED_MS)
    try {
      await this.#sender.send(inputs)
      const { input } = first
      if (input.type !== 'move_mouse') this.#publish({ problem: null, ...(leavesField(input) && { secret: false }) })
    } catch (error) {
      if (error instanceof Stopped) return
      // A refused input says nothing about the next one; anything else does.
      const isRefused = error instanceof ApiError && error.status === 400
      if (!isRefused) {
        if (isGone(error)) this.end()
        else this.stop()
      }
      this.#publish({ problem: [isRefused ? 'An input was refused' : 'Control has ended', explain(error).message] })
    } finally {
      clearInterval(stalls)
      this.#publish({ stalled: false })
    }
  }

  #releaseHeld(): void {
    this.#keyboard.reset()
    for (const release of this.#pointer.takeReleases()) this.#queue.push(release)
    this.#pointer.forget()
  }

  #publish(change: Partial<ControlState>): void {
    const { held } = this.#pointer
    const before = this.state
    const next = { ...before, held, waiting: this.#queue.length, ...change }
    const names = Object.keys(next) as (keyof ControlState)[]
    const isSame = names.every((name) => String(before[name]) === String(next[name]))
    if (isSame) return
    this.publish(next)
  }
}
