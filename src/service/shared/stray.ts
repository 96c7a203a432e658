import { AsyncLocalStorage } from 'node:async_hooks'
import { log } from './log'

/** A session or the like, for which a part of the work is done, and which ends when the service itself fails in that part. */
export interface Owner {
  /** Identifies it in the log. */
  readonly fields: Readonly<Record<string, string>>
  /** Ends it. A no-op when it has ended. */
  readonly fail: () => void
}

const owners = new AsyncLocalStorage<Owner>()

/** The log's message for each unhandled failure, to search for. */
export const STRAY_MESSAGE = 'Unhandled error in the service'

/** Runs `work`, and all that begins with it, for `owner`: listeners of the connections that it opens, timers, promises. */
export function ownedBy<T>(owner: Owner, work: () => T): T {
  return owners.run(owner, work)
}

/**
 * Records an unhandled error, and ends what it belongs to. Returns false when it belongs to nothing that could
 * be ended. Never throws.
 */
export function contain(error: unknown): boolean {
  const owner = owners.getStore()
  log.error({ ...owner?.fields, err: error }, STRAY_MESSAGE)
  try {
    owner?.fail()
  } catch (failure) {
    log.error({ ...owner?.fields, err: failure }, 'Failed to end the source of an error')
  }
  return owner !== undefined
}

/** Handles an event, whichever program it came from; ends `owner` when that throws. Never throws. */
export function attempt(owner: Owner, work: () => void): void {
  ownedBy(owner, () => notifyAll([work]))
}

/**
 * Takes the unhandled errors of a whole process. A promise that was rejected has stopped its own work and no other. An exception has
 * broken off whatever was in the middle of its work: unless that belongs to an owner, which ends, `stop` is called.
 */
export function containStrays(process: Pick<NodeJS.Process, 'on'>, stop: (error: Error) => void): void {
  process.on('unhandledRejection', (reason) => void contain(reason))
  process.on('uncaughtException', (error) => {
    if (!contain(error)) stop(error)
  })
}

/** Lets work continue that no caller awaits; see {@link contain} for its failure. */
export function background(work: Promise<unknown>): void {
  work.catch(contain)
}

/** Returns the same promise, begun now and awaited later: until then its failure is not unhandled. */
export function handled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Resolves with whether it succeeds. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Calls each listener. One that throws keeps no other from hearing; see {@link contain} for its failure. */
export function notifyAll<A extends unknown[]>(listeners: Iterable<(...news: A) => void>, ...news: A): void {
  for (const listener of listeners) {
    try {
      listener(...news)
    } catch (error) {
      contain(error)
    }
  }
}
