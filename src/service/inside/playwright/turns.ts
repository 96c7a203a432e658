import { MAX_CODE_CALLS } from '../../../contract/playwright-limits'
import { withTimeout } from '../../shared/deadline'
import { Mutex } from '../../shared/mutex'
import { Problem } from '../../shared/problem'
import { background } from '../../shared/stray'

/** The turns of calls of which one at a time runs, for each `K` by itself. */
export class Turns<K extends object> {
  readonly #of = new WeakMap<K, { mutex: Mutex; count: number }>()

  /**
   * Runs `work` when all that came before is done; gives undefined, and never runs it, when that takes longer than `ms`. Problem 503 when too
   * many wait. Rejects with the reason of `signal` when that fires while it waits.
   */
  async take<T>(key: K, ms: number, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    const turn = this.#of.get(key) ?? { mutex: new Mutex(), count: 0 }
    this.#of.set(key, turn)
    if (turn.count >= MAX_CODE_CALLS) throw tooMany()
    turn.count += 1
    try {
      return await this.#wait(turn.mutex, ms, signal, work)
    } finally {
      turn.count -= 1
    }
  }

  #wait<T>(mutex: Mutex, ms: number, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false
      const giveUp = () => {
        isGivenUp = true
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      const begun = new Promise<true>((begin) => {
        const done = mutex.run(async () => {
          signal.removeEventListener('abort', giveUp)
          begin(true)
          if (isGivenUp) return
          signal.throwIfAborted()
          await work().then(resolve, reject)
        })
        done.catch(reject)
      })
      const late = () => {
        isGivenUp = true
        signal.removeEventListener('abort', giveUp)
        resolve(undefined)
      }
      background(withTimeout(begun, ms, late))
    })
  }
}

const tooMany = (): Problem =>
  new Problem(
    503,
    'too_many_executions',
    `${MAX_CODE_CALLS} calls of this session run or wait for their turn, and no more may. Try again when some have ended.`,
    undefined,
    { 'x-should-retry': 'false' },
  )
