import { Problem } from '../shared/problem'

/** Returns Problem 403: all pools together would hold more browsers than the service allows. While no host takes any, nothing is allowed. */
export const limitExceeded = (limit: number, used: number, requested: number): Problem =>
  new Problem(
    'pooled_sessions_limit_exceeded',
    limit === 0
      ? 'No host accepts pool browsers now: each is draining, away, or limited to 0 (POOLDECK_POOLED_SESSIONS_LIMIT). Let a host take sessions again, or start another one.'
      : `All pools together can hold ${limit} browsers. They hold ${used}, and ${requested} more are requested. Decrease the size of this pool, delete another, or raise the limit of the service (POOLDECK_POOLED_SESSIONS_LIMIT).`,
  )
