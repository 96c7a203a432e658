import { sleep } from '../computer/schedule'
import type { Probe } from '../shared/probe'
import { background, succeeds } from '../shared/stray'

export interface HealthCheckOptions {
  readonly probes: readonly Probe[]
  readonly stopped: () => string | undefined
  /** Called once. `message` is a sentence. */
  readonly hangs: (program: string, message: string) => void
}

/** How often to check whether programs were stopped, ms. It costs some small reads of /proc. */
const CHECK_MS = 5_000
/** How often programs are probed, in checks. Each probe wakes one, and some tens of browsers are to sleep. */
const CHECKS_PER_PROBE = 3
/** From the first sign of a hanging program to the check that decides, ms. */
const CONFIRM_MS = 1_000

/**
 * Notices that a program of a browser hangs, also while no caller uses it. A busy machine must not cost a session: a program that was
 * stopped (by SIGSTOP) is found stopped twice, and one that is silent for another reason has not answered two questions, each of
 * which allows for a machine with too much to do. What pages do plays no part.
 */
export class HealthCheck {
  readonly #options: HealthCheckOptions
  readonly #timer: NodeJS.Timeout
  readonly #over = new AbortController()
  #checks = 0
  #isChecking = false
  #isAsking = false

  /** Begins. */
  constructor(options: HealthCheckOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#checks += 1
      if (!this.#isChecking) background(this.#checkStopped())
      if (!this.#isAsking && this.#checks % CHECKS_PER_PROBE === 0) background(this.#ask())
    }, CHECK_MS).unref()
  }

  /** Idempotent. */
  stop(): void {
    clearInterval(this.#timer)
    this.#over.abort()
  }

  /** Never rejects. */
  async #checkStopped(): Promise<void> {
    const { stopped } = this.#options
    this.#isChecking = true
    const program = stopped()
    if (program !== undefined && (await this.#pause()) && stopped() === program)
      this.#hangs(program, `${program} was stopped.`)
    this.#isChecking = false
  }

  /** Never rejects. */
  async #ask(): Promise<void> {
    this.#isAsking = true
    await Promise.all(
      this.#options.probes.map(async ({ program, ask }) => {
        if ((await succeeds(ask())) || !(await this.#pause()) || (await succeeds(ask()))) return
        this.#hangs(program, `${program} is not responding.`)
      }),
    )
    this.#isAsking = false
  }

  /** False when it is over. */
  #pause(): Promise<boolean> {
    return succeeds(sleep(CONFIRM_MS, this.#over.signal))
  }

  #hangs(program: string, message: string): void {
    if (this.#over.signal.aborted) return
    this.stop()
    this.#options.hangs(program, message)
  }
}
