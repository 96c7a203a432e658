import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { MAX_CONSOLE_BYTES } from '../../../contract/playwright-limits'
import { endOf, signalGroup } from './child'
import { StreamText } from './stream-text'

/** What runs code, and what speaks WebDriver BiDi, beside the agent's own file. */
export const RUNNER = '/agent/runner.mjs'
export const MAPPER = '/agent/mapper.mjs'

const FLAGS = ['--disable-warning=ExperimentalWarning']

/** A process that runs one of these programs once. It loads what it needs as soon as it is there, and waits for lines then. */
export class CodeProcess {
  readonly #child: ChildProcess
  readonly stdout: StreamText
  readonly stderr: StreamText
  /** Resolves with its exit code, -1 for one that a signal has ended, when its output has come. */
  readonly ended: Promise<number>
  #isOver = false

  constructor(program: string) {
    this.#child = spawn(process.execPath, [...FLAGS, program], {
      cwd: process.env['HOME'],
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    })
    this.#child.on('error', () => {})
    this.#child.stdin?.on('error', () => {})
    this.output.on('error', () => {})
    this.stdout = new StreamText(this.#child.stdout, MAX_CONSOLE_BYTES)
    this.stderr = new StreamText(this.#child.stderr, MAX_CONSOLE_BYTES)
    const closed = new Promise((resolve) => this.#child.once('close', resolve))
    this.ended = endOf(this.#child, closed).then((code) => {
      this.#isOver = true
      // What it has started goes with it.
      this.kill()
      return code
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Lines for it. */
  get input(): Writable {
    return this.#child.stdin as Writable
  }

  /** Lines of it. */
  get output(): Readable {
    return this.#child.stdio[3] as Readable
  }

  kill(): void {
    signalGroup(this.#child.pid, 'SIGKILL')
  }
}
