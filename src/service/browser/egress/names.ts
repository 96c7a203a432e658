import { NameProcess } from './name-process'
import { background } from '../../shared/stray'

/** How many names are resolved at a time, in all and for one asker. */
const MOST = 32
const MOST_OF_ONE = 8
/**
 * How long an answer may take, in ms. A system asks its next name server when the first has said nothing for 5 seconds, so there is
 * time for that.
 */
const TIMEOUT_MS = 15_000

/** The browser or proxy whose names are resolved. */
export type Asker = object

interface Waiting {
  readonly host: string
  readonly asker: Asker
  readonly done: (addresses: readonly string[]) => void
  readonly failed: (error: Error) => void
}

/**
 * Looks names up as the system does, `/etc/hosts` included. A name whose server does not respond keeps a thread for many seconds, so
 * this is not done by the threads of this process; a caller that asks for many does not hold up others; and a caller that asks for the same
 * name at the same time gets the same answer.
 */
export class Names {
  readonly #process = new NameProcess()
  readonly #timeoutMs: number
  readonly #waiting = new Set<Waiting>()
  /** The askers of each name in progress, also those that wait no longer: the lookup still counts toward the limit. */
  readonly #running = new Map<string, Asker>()

  /** @param timeoutMs how long an answer may take, in ms. */
  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
  }

  /** Returns the addresses of a host, in the order of the system. Throws the error of the system, one with the code ETIMEDOUT, or the reason of `signal`. */
  lookup(host: string, asker: Asker, signal: AbortSignal): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const over = () => {
        this.#waiting.delete(waiting)
        clearTimeout(timer)
        signal.removeEventListener('abort', gone)
      }
      const waiting: Waiting = {
        host,
        asker,
        done: (addresses) => (over(), resolve(addresses)),
        failed: (error) => (over(), reject(error)),
      }
      const gone = () => waiting.failed(signal.reason as Error)
      const timer = setTimeout(() => {
        const message = `no response in ${this.#timeoutMs / 1000} seconds to where ${host} is: the name server is not responding`
        waiting.failed(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
        background(this.#process.check(this.#timeoutMs))
      }, this.#timeoutMs)
      signal.addEventListener('abort', gone)
      this.#waiting.add(waiting)
      this.#start()
    })
  }

  #start(): void {
    for (let next = this.#next(); next; next = this.#next()) background(this.#run(next))
  }

  /** The asker with the fewest names in progress comes first. */
  #next(): Waiting | undefined {
    if (this.#running.size >= MOST) return undefined
    const taken = new Map<Asker, number>()
    for (const asker of this.#running.values()) taken.set(asker, (taken.get(asker) ?? 0) + 1)
    let [first, fewest]: [Waiting | undefined, number] = [undefined, MOST_OF_ONE]
    for (const waiting of this.#waiting) {
      const count = taken.get(waiting.asker) ?? 0
      if (count < fewest && !this.#running.has(waiting.host)) [first, fewest] = [waiting, count]
    }
    return first
  }

  async #run({ host, asker }: Waiting): Promise<void> {
    this.#running.set(host, asker)
    const settle = await this.#process.lookup(host).then(
      (addresses) => (waiting: Waiting) => waiting.done(addresses),
      (error: Error) => (waiting: Waiting) => waiting.failed(error),
    )
    this.#running.delete(host)
    for (const waiting of [...this.#waiting].filter((one) => one.host === host)) settle(waiting)
    this.#start()
  }
}

/** Of this service: all its browsers share them. */
export const names = new Names()
