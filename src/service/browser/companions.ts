import { type ChildProcess, spawn } from 'node:child_process'
import { withTimeout } from '../shared/deadline'
import { background } from '../shared/stray'
import type { BrowserGroup } from './bounds/bounds'
import { inGroup } from './bounds/in-group'

/** How long they may take to end once their browser has, ms: what is left in its control group then is killed. */
const END_MS = 3_000

const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8' }

/**
 * Programs of the service, with its rights, that work for one browser: outside of its sandbox, but counted and bounded with it where
 * there are control groups.
 */
export class Companions {
  readonly #group: BrowserGroup
  readonly #running = new Set<Promise<void>>()

  constructor(group: BrowserGroup) {
    this.#group = group
  }

  /**
   * Starts one with pipes for what it reads and what it says of errors, after everything else that wants to run. With `answers` there is one for
   * what it writes, too, and it runs as all else does: someone waits for that. The caller listens to `error`, and ends it.
   */
  start(file: string, args: readonly string[], { answers = false } = {}): ChildProcess {
    const alone = { file, args: [...args] }
    const last = { file: 'nice', args: ['-n', '19', file, ...args] }
    const command = inGroup(answers ? alone : last, this.#group)
    // A process group of its own: a Ctrl+C in the service's terminal must not reach it.
    const child = spawn(command.file, command.args, {
      detached: true,
      env: environment,
      stdio: ['pipe', answers ? 'pipe' : 'ignore', 'pipe'],
    })
    const gone = new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.once('error', () => resolve())
    })
    this.#running.add(gone)
    background(gone.then(() => this.#running.delete(gone)))
    return child
  }

  /** Resolves when none of them runs, or after 3 seconds. */
  async ended(ms = END_MS): Promise<void> {
    await withTimeout(Promise.all(this.#running), ms)
  }
}
