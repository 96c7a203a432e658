import { type DrainCause, type DrainState, type EndedIdle, endIdle, type HostProcess, setLeaving } from '../state/hosts'
import { CoalescingLoop } from '../shared/coalescing-loop'
import { withTimeout } from '../shared/deadline'
import type { Atomic } from '../database/atomic'
import { warn } from '../shared/log'

const checkMs = 1_000

export interface DrainingOptions {
  readonly host: HostProcess
  readonly atomic: Atomic
  /** Whether this host has no session, and none starts or ends. */
  readonly isIdle: () => boolean
  readonly idleEnded: IdleEnded
}

/** Records the idle browsers that a host which drains has ended. */
export type IdleEnded = (ended: readonly EndedIdle[], cause: DrainCause) => void

/**
 * This host on its way out (decision 048): nothing begins here any more, and when the last session has ended it may stop. An operator
 * decides that, and may take it back; or it is being stopped, which cannot be undone.
 */
export class Draining {
  /** Resolves when nothing is left, for the service to stop; never while the host is not draining. */
  readonly drained: Promise<void>
  readonly #options: DrainingOptions
  readonly #checking: CoalescingLoop
  #done: () => void = () => {}
  #state: DrainState = 'open'
  #updatedAt = -Infinity
  /** Whether the other hosts know that this one is stopping. */
  #isRecorded = false
  #isDisposed = false

  constructor(options: DrainingOptions) {
    this.#options = options
    this.drained = new Promise((resolve) => (this.#done = resolve))
    this.#checking = new CoalescingLoop({
      work: () => this.#check(),
      // A database that is away is tried again; the renewal of the claim logs why it is.
      pauseMs: 0,
    })
  }

  get state(): DrainState {
    return this.#state
  }

  /** Takes what the database says, and when that was requested, by `performance.now()`: of two answers the later one is true, whichever comes first. */
  update(draining: boolean, requestedAt: number): void {
    if (this.#isDisposed || this.#state === 'leaving' || requestedAt < this.#updatedAt) return
    this.#updatedAt = requestedAt
    if (draining === (this.#state === 'draining')) return
    this.#state = draining ? 'draining' : 'open'
    warn(
      draining
        ? 'This host is draining: it starts no sessions and stops when the last one has ended.'
        : 'This host is no longer draining.',
    )
    this.#checking.active = draining
  }

  /** Leaves for good, as the service stops. Resolves when nothing is left, true, or else after `ms`, false. */
  async leave(ms: number): Promise<boolean> {
    this.#state = 'leaving'
    this.#checking.active = true
    this.#checking.wake()
    const left = this.drained.then(() => true)
    return withTimeout(left, ms, () => false)
  }

  /** Stops checking. Idempotent. */
  async dispose(): Promise<void> {
    this.#isDisposed = true
    await this.#checking.stop()
  }

  /** Returns the time until the next run, ms. */
  async #check(): Promise<number> {
    const { host, atomic, isIdle, idleEnded } = this.#options
    const cause = this.#state
    if (cause === 'open') return checkMs
    if (cause === 'leaving' && !this.#isRecorded) {
      await setLeaving(atomic, host)
      this.#isRecorded = true
    }
    const { all, ended } = await endIdle(atomic, host.id)
    idleEnded(ended, cause)
    if (this.#state !== 'open' && all === 0 && isIdle()) this.#done()
    return checkMs
  }
}
