import { MAX_WAITERS } from '../../contract/pool'
import { Problem } from '../shared/problem'
import { StartError } from '../shared/start-error'
import { isConnectionError } from '../database/away'

/** Returns Problem 503: what hosts share is out of reach for a moment. */
export const databaseAway = (): Problem =>
  new Problem(
    'database_unavailable',
    'The database is not responding. Running sessions continue. Try again in a moment.',
  )

/** Returns Problem 503: this host is not one of the others at the moment. */
export const notJoined = (): Problem =>
  new Problem(
    'host_not_joined',
    'This host has lost contact with the others and is joining them again. Try again in a moment.',
  )

/** Runs a change. Problem 503 when the database does not respond; it may have been made all the same. */
export async function change<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isConnectionError(error) ? databaseAway() : error
  }
}

export const tooManyWaiting = (): Problem =>
  new Problem(
    'pool_queue_full',
    `${MAX_WAITERS} calls already wait for a browser of this pool, which is the limit. Increase the size of the pool, or try again later.`,
  )

/** Returns Problem 400: a pool cannot be deleted while so many of its browsers are leased (rule 2.5). */
export function poolInUse(leased: number): Problem {
  const [browsers, them] =
    leased === 1 ? ['1 browser of this pool is', 'it'] : [`${leased} browsers of this pool are`, 'them']
  return new Problem(
    'pool_in_use',
    `${browsers} acquired. Release ${them} first, or delete the pool with force: true, which ends ${them} at once.`,
  )
}

/** Returns the error where the other process was there first. */
export const hostTaken = (address: string): StartError =>
  new StartError(
    `Another Pooldeck, at ${address}, runs with a copy of this data folder, on the same database. Stop it, or remove the file "host" from the copy, so that each has an id of its own.`,
  )
