import { INPUT_TIMEOUT_MS, MAX_WAITING_INPUTS } from '../../contract/computer'
import type { DragRecord } from '../../contract/drag-record'
import { withDeadline } from '../shared/deadline'
import type { InputDevice, Machine } from './device'
import { HeldKeys } from './held-keys'
import { InputQueue } from './input-queue'
import { type Input, InputWatchers } from './input-watchers'
import { checkDuration, tookTooLong, tooManyInputs } from './limits'
import type { Operation } from './operation'
import { browserEnded } from './unreachable'

/** The inputs of one machine: they run one after the other, each for a bounded time, and one that fails leaves nothing pressed. */
export class Inputs {
  readonly watchers = new InputWatchers()
  readonly held = new HeldKeys((key) => {
    const up: Operation = { durationMs: 0, remedy: '', run: async () => this.#machine.input.releaseKey(key) }
    // The session may have ended.
    this.perform(() => up).catch(() => {})
  })
  readonly #machine: Machine
  readonly #queue = new InputQueue()
  #lastActivity = Date.now()
  #lastDrag: DragRecord | undefined

  constructor(machine: Machine) {
    this.#machine = machine
  }

  get busy(): boolean {
    return this.#queue.size > 0
  }

  get lastDrag(): DragRecord | undefined {
    return this.#lastDrag
  }

  get lastActivity(): number {
    return this.busy ? Date.now() : this.#lastActivity
  }

  /** Notes that a caller uses the machine. */
  touch(): void {
    this.#lastActivity = Date.now()
  }

  readonly keep = (record: DragRecord): void => {
    this.#lastDrag = record
    this.watchers.keep(record)
  }

  /**
   * Runs an operation when it is its turn, and releases all that is pressed when it fails: a stuck button or key would spoil
   * everything that comes after.
   */
  async perform(prepare: (machine: Machine) => Operation, signal?: AbortSignal, input?: Input): Promise<void> {
    const operation = prepare(this.#machine)
    checkDuration(operation.durationMs, operation.remedy)
    const device = this.#machine.input
    await this.queued(async (inner) => {
      try {
        const run = async (): Promise<void> => {
          await operation.run(inner)
          await device.sync()
        }
        await (input ? this.watchers.during(input, run) : run())
      } catch (error) {
        this.held.clear()
        await release(device).catch(() => {})
        throw error
      }
    }, signal)
  }

  /** Runs what has to wait its turn. An input that is not over in time is given up. */
  async queued<T>(input: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.touch()
    if (this.#queue.size >= MAX_WAITING_INPUTS) throw tooManyInputs()
    const work = (over: AbortSignal) => this.#queue.run(input, over)
    return withDeadline(INPUT_TIMEOUT_MS, signal, work, tookTooLong).finally(() => this.touch())
  }

  /** Does what the service itself does between inputs, however many wait. */
  between(work: (machine: Machine) => Promise<void>): Promise<void> {
    return this.#queue.run(() => work(this.#machine))
  }

  forgetDrag(): void {
    this.#lastDrag = undefined
  }

  /** Releases what is pressed, and forgets what was done. */
  async forget(): Promise<void> {
    this.held.clear()
    await release(this.#machine.input)
    this.forgetDrag()
  }

  /** Stops every input with a Problem 500. */
  async close(): Promise<void> {
    this.held.clear()
    await this.#queue.close(browserEnded())
  }
}

async function release(device: InputDevice): Promise<void> {
  device.releaseAll()
  await device.sync()
}
