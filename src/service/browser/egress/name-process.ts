import { spawn, type ChildProcess } from 'node:child_process'
import { withTimeout } from '../../shared/deadline'

type Answer = { host: string } & ({ addresses: string[] } | { code: string; message: string })

/** libuv lets half of its threads wait for names: 32. */
const THREADS = 64

/**
 * It ends with the service, at once, where an exit would wait for the threads; and not by the interrupt key of a terminal, which is for all
 * processes there. An answer that is sent in the moment of that end is dropped.
 */
const PROGRAM = `
const { lookup } = require('node:dns')
process.on('SIGINT', () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (host) => lookup(host, { all: true, verbatim: true }, (error, found) => {
  const answer = error ? { code: error.code, message: error.message } : { addresses: found.map(({ address }) => address) }
  if (process.connected) process.send({ host, ...answer }, () => {})
}))`

/** What the system's own functions for names read, besides files. */
const VARIABLES = ['PATH', 'LOCALDOMAIN', 'RES_OPTIONS', 'HOSTALIASES', 'LD_LIBRARY_PATH']

/** An address needs no lookup, so that it is answered at once, however many names wait. */
const ADDRESS = '127.0.0.1'

interface Pending {
  readonly done: (addresses: string[]) => void
  readonly failed: (error: Error) => void
}

/**
 * The functions of the system for names, in a process of their own: they block a thread each, and libuv lets two of them wait at a time
 * in this one. It is started by the first question, and again by the first one after its end.
 */
export class NameProcess {
  #child: ChildProcess | undefined
  readonly #pending = new Map<string, Pending>()

  /** Looks one name up at a time. Throws the error of the system, with its `code`. */
  lookup(host: string): Promise<string[]> {
    return new Promise((done, failed) => {
      this.#pending.set(host, { done, failed })
      const child = (this.#child ??= this.#start())
      child.send(host, (error) => error && this.#ended(child, error))
    })
  }

  /**
   * Ends the process when it hangs, so that the next question starts another one: when it does not confirm within `ms` that it is there.
   * Never rejects.
   */
  async check(ms: number): Promise<void> {
    const child = this.#child
    if (!child || this.#pending.has(ADDRESS)) return
    const hangs = () => this.#ended(child, new Error('the name lookup process is not responding'))
    await withTimeout(this.lookup(ADDRESS), ms, hangs).catch(() => undefined)
  }

  #start(): ChildProcess {
    const env = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]))
    const child = spawn(process.execPath, ['--max-semi-space-size=1', '--eval', PROGRAM], {
      env: { ...env, UV_THREADPOOL_SIZE: String(THREADS) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer) => this.#answered(answer as Answer))
    child.once('error', (error) => this.#ended(child, error))
    child.once('exit', () => this.#ended(child, new Error('the name lookup process has ended')))
    // Askers wait for the answer by other means; nothing waits for it to end.
    child.unref()
    child.channel?.unref()
    return child
  }

  #answered(answer: Answer): void {
    const pending = this.#pending.get(answer.host)
    this.#pending.delete(answer.host)
    if ('addresses' in answer) pending?.done(answer.addresses)
    else pending?.failed(Object.assign(new Error(answer.message), { code: answer.code }))
  }

  #ended(child: ChildProcess, error: Error): void {
    if (child !== this.#child) return
    this.#child = undefined
    // One that was stopped would not see another signal.
    child.kill('SIGKILL')
    const all = [...this.#pending.values()]
    this.#pending.clear()
    for (const pending of all) pending.failed(error)
  }
}
