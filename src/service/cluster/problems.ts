import { Problem } from '../shared/problem'

/** Returns Problem 502: what was requested of the host of a session may have been done. */
export const hostAway = (address: string): Problem =>
  new Problem(
    'outcome_unknown',
    `The host at ${address} is not responding. Outcome unknown; check before retrying. If the host is gone, its sessions have ended with it.`,
  )

/** Returns Problem 502: the same, of a host of another version. */
export const hostNotUnderstood = (address: string): Problem =>
  new Problem(
    'outcome_unknown',
    `The host at ${address} runs another version, and its response is not understood here. Outcome unknown; check before retrying.`,
  )

const otherVersion = 'host_of_other_version'

/** Returns Problem 503: the host of a session is of a version that does not know the call, and nothing was done. */
export const hostOfOtherVersion = (address: string): Problem =>
  new Problem(
    otherVersion,
    `The host at ${address} runs another version, which doesn’t support this request. Nothing was done. Call that host directly, or try again when all hosts run the same version.`,
  )

export const isOtherVersion = (error: unknown): boolean => error instanceof Problem && error.code === otherVersion

/** Returns Problem 503: the host of a session cannot be reached, and nothing was done. */
export const hostUnreachable = (address: string): Problem =>
  new Problem(
    'host_unavailable',
    `The host at ${address} can’t be reached. If it is gone, its sessions end within seconds. Try again in a moment.`,
  )

/** Returns Problem 503: it is not known yet whether the host of a session is gone. */
export const hostSilent = (): Problem =>
  new Problem(
    'host_unavailable',
    'The host of this session has lost contact with the others. If it is gone, the session ends within seconds. Try again in a moment.',
  )
