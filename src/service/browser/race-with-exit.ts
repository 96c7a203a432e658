import { withTimeout } from '../shared/deadline'
import { Problem } from '../shared/problem'
import { describeFailure } from '../shared/describe-failure'
import { CdpError } from './cdp-error'
import { describeExit } from './exit-status'
import type { SandboxProcess } from './sandbox-process'

/**
 * Returns the result of `work`, unless the sandbox ends or the signal comes first. The error carries the tail of the
 * log, and as its cause what the caller sees.
 */
export async function raceWithExit<T>(
  process: Pick<SandboxProcess, 'ended' | 'log'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: stop.signal })
  })
  const ended = process.ended.then(({ program, status, message }) => {
    const how = status === undefined ? 'killed' : describeExit(status)
    const why = message ?? `${program ?? 'The sandbox'} ended (${how}) before the browser was ready.`
    throw new Problem('browser_ended', why)
  })
  // Watched from now on: whatever is not would end the whole service when it fails.
  const first = Promise.race([aborted, ended])
  first.catch(() => undefined)
  // When the programs end, the connection is often the first to notice; why they ended is what helps.
  const reasonFor = async (failure: unknown): Promise<never> => {
    throw failure instanceof CdpError
      ? await withTimeout(
          ended.catch((end: unknown) => end),
          500,
          () => failure,
        )
      : failure
  }
  try {
    signal.throwIfAborted()
    return await Promise.race([first, work().catch(reasonFor)])
  } catch (error) {
    throw new Error(`The browser didn’t start: ${describeFailure(error)}\n${process.log}`, { cause: error })
  } finally {
    stop.abort()
  }
}
