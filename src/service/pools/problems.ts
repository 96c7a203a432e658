import { Problem } from '../shared/problem'

/** Problem 403: all pools together would hold more browsers than the service allows. */
export const limitExceeded = (limit: number, used: number, requested: number): Problem =>
  new Problem(
    403,
    'pooled_sessions_limit_exceeded',
    `All pools together can hold ${limit} browsers. They hold ${used}, and ${requested} more are requested. Decrease the size of this pool, delete another, or raise the limit of the service (POOLDECK_POOLED_SESSIONS_LIMIT).`,
  )
