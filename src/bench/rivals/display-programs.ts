import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { descendants, programOf } from '../../../e2e/support/processes'
import type { RunningService } from '../../../e2e/support/running-service'

/**
 * Runs programs on the display of a pooled browser, in the sandbox where its X server runs: with the same files, on the
 * same socket, and with the same shared memory, as they would in a container that has all of it. Only the network is the
 * machine's.
 */
export class DisplayPrograms {
  readonly #enter: readonly string[]
  #shell: ChildProcess | undefined

  private constructor(xServer: number) {
    this.#enter = ['-t', String(xServer), '-U', '-m', '-i', '--preserve-credentials', 'env', 'DISPLAY=:0']
  }

  /** For the one browser with a display that the service runs. */
  static ofOnlyBrowser({ process }: RunningService): DisplayPrograms {
    const xServers = descendants(process.pid ?? 0).filter((pid) => programOf(pid) === 'Xvfb')
    const [only] = xServers
    if (only === undefined || xServers.length > 1)
      throw new Error(`The service runs ${xServers.length} displays where one was expected.`)
    return new DisplayPrograms(only)
  }

  /** Runs a program to its end and gives what it wrote. */
  async output(program: string, ...args: string[]): Promise<Buffer> {
    const child = this.start(program, ...args)
    const parts: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => parts.push(part))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${program} ended with code ${code}.`)
    return Buffer.concat(parts)
  }

  start(program: string, ...args: string[]): ChildProcess {
    return spawn('nsenter', [...this.#enter, program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  }

  /**
   * Runs a command as a process of a shell that is already in the sandbox, which is the least that a process can cost.
   * Resolves when it has ended.
   */
  async run(command: string): Promise<void> {
    this.#shell ??= spawn('nsenter', [...this.#enter, 'sh'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const { stdin, stdout } = this.#shell
    if (!stdin || !stdout) throw new Error('The shell has no pipes.')
    const answered = once(stdout, 'data')
    stdin.write(`${command}; echo $?\n`)
    const [status] = (await answered) as [Buffer]
    if (status.toString().trim() !== '0') throw new Error(`${command} ended with code ${status.toString().trim()}.`)
  }

  close(): void {
    this.#shell?.stdin?.end()
  }
}
