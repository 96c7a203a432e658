import { Problem } from '../shared/problem'

/** Codes of hosts that have refused only because they start no more sessions. */
const [DRAINING, EXHAUSTED, NO_SPARE] = ['host_draining', 'capacity_exhausted', 'no_spare'] as const

export const noGpu = (): Problem =>
  new Problem('gpu_not_available', 'Browsers with a GPU are not available on this service; leave gpu out.')

export const hostDraining = (): Problem =>
  new Problem(DRAINING, 'This host is draining and starts no sessions. Another host may; try again in a moment.')

export const exhausted = (message: string): Problem => new Problem(EXHAUSTED, message)

export const full = (limit: number): Problem =>
  exhausted(
    limit === 0
      ? 'This machine runs no browsers.'
      : `This machine runs ${limit} sessions without a pool, which is its limit. End one, or acquire a browser of a pool.`,
  )

/** Returns the problem of a host whose spare was requested by another one, and is gone. */
export const noSpare = (): Problem => new Problem(NO_SPARE, 'This host has no spare browser for this session.')

/** Returns whether a host has refused a session only because it begins no more. */
export const isHostFull = (error: unknown): boolean =>
  error instanceof Problem && [DRAINING, EXHAUSTED, NO_SPARE].some((code) => code === error.code)
