import { MAX_CODE_CALLS } from '../../../contract/playwright-limits'
import { timeoutSignal } from '../../shared/deadline'
import { Mutex } from '../../shared/mutex'
import { Problem } from '../../shared/problem'

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
    const late = new Error('Its turn didn’t come.')
    try {
      return await turn.mutex.run(work, timeoutSignal(ms, signal, late))
    } catch (error) {
      if (error === late) return undefined
      throw error
    } finally {
      turn.count -= 1
    }
  }
}

const tooMany = (): Problem =>
  new Problem(
    'too_many_executions',
    `${MAX_CODE_CALLS} calls of this session already run or wait for their turn, which is the limit. Try again when some have ended.`,
  )
