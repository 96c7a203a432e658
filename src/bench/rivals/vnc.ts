import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../e2e/support/running-service'
import { descendants, programOf } from '../../../e2e/support/processes'
import type { DisplayPrograms } from './display-programs'
import { RfbClient } from './rfb-client'

/** x11vnc with its defaults, on the display of a session; without memory shared with the X server, whose sandbox has none for it. */
export class Vnc {
  readonly #process: ChildProcess
  readonly port: number

  private constructor(process: ChildProcess, port: number) {
    this.#process = process
    this.port = port
    // Its output is not read, and it must not wait for that.
    process.stdout?.resume()
  }

  static async start(programs: DisplayPrograms): Promise<Vnc> {
    const port = await freePort()
    const options = ['-display', ':0', '-rfbport', String(port), '-localhost', '-nopw', '-forever', '-quiet', '-noshm']
    const vnc = new Vnc(programs.start('x11vnc', ...options), port)
    await vnc.#answers()
    return vnc
  }

  get pid(): number {
    const { pid = 0 } = this.#process
    return [pid, ...descendants(pid)].find((each) => programOf(each) === 'x11vnc') ?? pid
  }

  connect(): Promise<RfbClient> {
    return RfbClient.connect(this.port)
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const gone = once(this.#process, 'exit')
    // It has nothing to tidy, and can take its time over a polite end.
    this.#process.kill('SIGKILL')
    await gone
  }

  async #answers(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        ;(await this.connect()).close()
        return
      } catch (error) {
        if (tries === 100) throw error
        await sleep(100)
      }
    }
  }
}
