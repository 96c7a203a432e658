import { MAX_WAITERS } from '../../contract/pool'
import { Problem } from '../problem'

/** Problem 403: all pools together would hold more browsers than the service allows. */
export const limitExceeded = (limit: number, used: number, requested: number): Problem =>
  new Problem(
    403,
    'pooled_sessions_limit_exceeded',
    `All pools together can hold ${limit} browsers. They hold ${used}, and ${requested} more are requested. Make this pool smaller, delete another, or raise the limit of the service (POOLDECK_POOLED_SESSIONS_LIMIT).`,
  )

/** Problem 503: as many callers wait for a browser of this pool as may. */
export const tooManyWaiting = (): Problem =>
  new Problem(
    503,
    'too_many_waiting',
    `${MAX_WAITERS} calls wait for a browser of this pool, and no more can. Make the pool larger, or try again later.`,
    undefined,
    { 'Retry-After': '5', 'x-should-retry': 'false' },
  )

/** Problem 400: a pool cannot be deleted while so many of its browsers are leased (supplement 2.5). */
export function poolInUse(leased: number): Problem {
  const browsers = leased === 1 ? '1 browser of this pool is' : `${leased} browsers of this pool are`
  return new Problem(
    400,
    'pool_in_use',
    `${browsers} acquired. Release them first, or delete the pool with force: true, which ends them at once.`,
  )
}
