import type { Region } from '../../contract/computer'
import type { Batch, BatchAction, MousePosition, SetCursor } from '../../contract/computer-actions'
import type { DragRecord } from '../../contract/drag-record'
import type { HoldKeys, KeysHeld } from '../../contract/held-keys'
import type { Browser } from '../browser/browser'
import type { Display } from '../browser/display'
import { withTimeout } from '../shared/deadline'
import type { Probe } from '../shared/probe'
import { CdpMachine } from './cdp/machine'
import { batchOperation, cursorOperation, operationOf } from './batch'
import type { Machine, ScreenSource } from './device'
import type { Frame } from './frame'
import { holdOperation } from './held-keys'
import { Frames, type EncodedFrame, type FrameRequest } from './frames'
import type { DoneInput } from './input-watchers'
import { Inputs } from './inputs'
import { checkRegion } from './limits'
import { X11Machine } from './x11/machine'

/** How long inputs may take to stop when the browser ends, ms. */
const CLOSE_MS = 1_000

/**
 * Controls one machine and captures its screen: the operations of rules 1 and 4. Inputs run
 * one after the other; pictures never wait for them.
 */
export class Computer {
  readonly #machine: Machine
  readonly #frames: Frames
  readonly #inputs: Inputs
  #disposed: Promise<void> | undefined

  /** Connects to a display. Throws a Problem 500 when its X server or its frame buffer cannot be used. */
  static async onDisplay(display: Display): Promise<Computer> {
    return new Computer(await X11Machine.open(display))
  }

  static headless(browser: Browser): Computer {
    return new Computer(new CdpMachine(browser))
  }

  private constructor(machine: Machine) {
    this.#machine = machine
    this.#frames = new Frames(machine.screen, machine.refreshRate)
    this.#inputs = new Inputs(machine)
  }

  /** Resolves once, when the machine is gone: the display or the browser has ended, or the computer was disposed. */
  get ended(): Promise<void> {
    return this.#machine.ended
  }

  /** The programs that it needs beside the browser. */
  get probes(): readonly Probe[] {
    return this.#machine.probes
  }

  /** An input runs or waits. */
  get busy(): boolean {
    return this.#inputs.busy
  }

  /** How the last drag of this lease really went, if there was one; also one that failed or was stopped on its way. */
  get lastDrag(): DragRecord | undefined {
    return this.#inputs.lastDrag
  }

  forgetDrag(): void {
    this.#inputs.forgetDrag()
  }

  /** When a caller last used this display, in ms since 1970; now while an input runs. */
  get lastActivity(): number {
    return this.#inputs.lastActivity
  }

  /**
   * Performs one action. Resolves when it was carried out, as all inputs below do. A button that is only pressed stays down.
   *
   * Each of them rejects with a Problem 400 before anything happens when a point is not on the display, a key is unknown, or
   * it would take too long; with a Problem 503 when too many wait; with a Problem 500 when the machine has gone or does not respond. `signal` takes a waiting input out of the queue and
   * stops a running one at once. An input that fails or is stopped leaves nothing pressed.
   */
  act(action: Exclude<BatchAction, { type: 'sleep' | 'set_cursor' }>, signal?: AbortSignal): Promise<void> {
    return this.#inputs.perform((machine) => operationOf(action, machine, this.#inputs.keep), signal, action)
  }

  /**
   * Lets keys go down and come up. `isSecret` says whether what is typed now is one; gives whether that was so of a character. A key that
   * is not named again for a while comes up by itself.
   */
  async hold(request: HoldKeys, isSecret: () => Promise<boolean>, signal?: AbortSignal): Promise<KeysHeld> {
    let secret = false
    const checkSecret = async (): Promise<void> => {
      secret ||= await isSecret()
    }
    await this.#inputs.perform((machine) => holdOperation(request, machine, this.#inputs.held, checkSecret), signal, {
      type: 'hold_keys',
      hold_keys: request,
    })
    return { secret }
  }

  whenDone<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#inputs.queued(work, signal)
  }

  /** Moves the pointer to where it is, for a page that does not know it yet. */
  resendPointer(): Promise<void> {
    return this.#inputs.between(async ({ input }) => {
      const { x, y } = await input.position()
      input.move(x, y)
      await input.sync()
    })
  }

  /** Takes the cursor out of the pictures until it is shown again, or the session ends. */
  setCursor(request: SetCursor, signal?: AbortSignal): Promise<void> {
    return this.#inputs.perform((machine) => cursorOperation(request, machine), signal)
  }

  /** Performs several actions in order, with no other input between them. Problems say which action they are about. */
  batch(request: Batch, signal?: AbortSignal): Promise<void> {
    return this.#inputs.perform(
      (machine) => batchOperation(request, machine, this.#inputs.keep, this.#inputs.watchers),
      signal,
    )
  }

  /** Returns where the pointer is now, also while an input runs. */
  async position(): Promise<MousePosition> {
    this.#inputs.touch()
    return this.#machine.input.position()
  }

  /** Returns the text of the clipboard, after every input so far. */
  readClipboard(signal?: AbortSignal): Promise<string> {
    return this.#inputs.queued((inner) => this.#machine.clipboard.read(inner), signal)
  }

  writeClipboard(text: string, signal?: AbortSignal): Promise<void> {
    return this.#inputs.queued((inner) => this.#machine.clipboard.write(text, inner), signal)
  }

  /** Returns the display, or a region that must be wholly on it (else Problem 400), as PNG (4.4). */
  async screenshot(region?: Region): Promise<Buffer> {
    return (await this.#capture(region)).png(region)
  }

  /** Takes the same picture without the cursor, which stays visible for all others. */
  async screenshotWithoutCursor(region?: Region): Promise<Buffer> {
    this.#checkUse(region)
    return this.#machine.screen.withoutCursor(region)
  }

  /** Takes the same picture with its tag, for callers that have pictures already: one of `known` has no bytes. */
  async screenshotUnless(known: readonly string[], region?: Region): Promise<{ tag: string; bytes?: Buffer }> {
    const frame = await this.#capture(region)
    const tag = this.#frames.tagOf(frame, region)
    return known.includes(tag) ? { tag } : { tag, bytes: await frame.png(region) }
  }

  async #capture(region: Region | undefined): Promise<Frame> {
    this.#checkUse(region)
    return this.#machine.screen.capture()
  }

  #checkUse(region: Region | undefined): void {
    if (region) checkRegion(region, this.#machine)
    this.#inputs.touch()
  }

  /** Returns the display for recorders, without counting as a use. */
  async picture(): Promise<Frame> {
    return this.#machine.screen.capture()
  }

  /** Calls `listener` with each input that has happened, in order. Returns what ends that. */
  watchInputs(listener: (done: DoneInput) => void): () => void {
    return this.#inputs.watchers.add(listener)
  }

  /** What a recorder reads, without counting as a use. */
  get screen(): ScreenSource {
    return this.#machine.screen
  }

  /** Returns the picture for a viewer that follows the display: at once, or as soon as it differs from the one that the viewer has. */
  async nextFrame(request: FrameRequest): Promise<EncodedFrame | 'unchanged'> {
    this.#inputs.touch()
    return this.#frames.next(request)
  }

  /**
   * Makes the machine ready for the next person: buttons and keys are released, the cursor is shown, and what was done is
   * forgotten. Resolves when that is done, after the inputs that run or wait.
   */
  reset(): Promise<void> {
    return this.#inputs.between(async ({ cursor }) => {
      await this.#inputs.forget()
      await cursor.setHidden(false)
    })
  }

  /** Stops every input, releases what it pressed and closes the connection. Idempotent. */
  dispose(): Promise<void> {
    this.#disposed ??= this.#dispose()
    return this.#disposed
  }

  async #dispose(): Promise<void> {
    // A machine that no longer answers must not hold up the end.
    await withTimeout(this.#inputs.close(), CLOSE_MS)
    await this.#machine.close()
  }
}
