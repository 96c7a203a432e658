import { Problem } from '../problem'
import { isAway } from '../store/away'

/** Problem 503: what hosts share is out of reach for a moment. */
export const databaseAway = (): Problem =>
  new Problem(
    503,
    'database_unavailable',
    'The database does not answer. Sessions that run go on; try again in a moment.',
    undefined,
    { 'Retry-After': '2' },
  )

/** Problem 503: this host is not one of the others at the moment. */
export const notJoined = (): Problem =>
  new Problem(
    503,
    'not_ready',
    'This host has lost touch with the others and is joining them again. Try again in a moment.',
    undefined,
    {
      'Retry-After': '2',
    },
  )

/** Runs a change. Problem 503 when the database does not answer; it may have been made all the same. */
export async function change<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAway(error) ? databaseAway() : error
  }
}
