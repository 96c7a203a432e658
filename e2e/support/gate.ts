import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:net'

/** A process in a network of its own, which is there as long as this is: the way into that network and out of it. */
export class Gate {
  /** Before a program and its arguments: runs it in this network. */
  readonly command: readonly string[]
  readonly #process: ChildProcess

  private constructor(gate: ChildProcess, command: readonly string[]) {
    this.#process = gate
    this.command = command
  }

  /** @param inside what the program that makes the network runs in. `asRoot`: arguments of `unshare` that allow it. */
  static async open(inside: readonly string[], asRoot: readonly string[]): Promise<Gate> {
    const [program, ...args] = [
      ...inside,
      'unshare',
      ...asRoot,
      '--net',
      process.execPath,
      'e2e/support/inside-gate.mjs',
    ]
    const gate = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const ended = once(gate, 'exit').then(() => Promise.reject(new Error('A network couldn’t be made.')))
    // It says so when it runs, and then it is in its network.
    await Promise.race([once(gate, 'message'), ended])
    ended.catch(() => undefined)
    const user = asRoot.length > 0 || inside.includes('--user') ? ['--user', '--preserve-credentials'] : []
    return new Gate(gate, ['nsenter', '--target', String(gate.pid), ...user, '--net'])
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  /** A client of this server, which is of this process's network, reaches that address in the other one. */
  async letIn(server: Server, into: { host: string; port: number }): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      this.#process.send({ into }, server, {}, (error) => (error ? reject(error) : resolve())),
    )
    // The gate has it now.
    server.close()
  }

  /** A server of this process that listens in the other network. */
  async listen(at: { host: string; port: number }): Promise<Server> {
    const answered = new Promise<Server>((resolve) => {
      const onMessage = ({ listening }: { listening?: { port: number } }, server: unknown) => {
        if (listening?.port !== at.port) return
        this.#process.off('message', onMessage)
        resolve(server as Server)
      }
      this.#process.on('message', onMessage)
    })
    this.#process.send({ at })
    return answered
  }

  /** Idempotent. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await gone
  }
}
