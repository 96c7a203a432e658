import { Problem } from '../problem'

/** Problem 502: what was asked of the host of a session may have been done. */
export const hostAway = (address: string): Problem =>
  new Problem(
    502,
    'bad_gateway',
    `The host at ${address} does not answer. Look what came of it; should the host be gone, its sessions have ended with it.`,
    undefined,
    { 'x-should-retry': 'false' },
  )

/** Problem 503: the host of a session cannot be reached, and nothing was done. */
export const hostUnreachable = (address: string): Problem =>
  new Problem(
    503,
    'host_unavailable',
    `The host at ${address} cannot be reached. Should it be gone, its sessions end within some seconds. Try again in a moment.`,
    undefined,
    { 'Retry-After': '2' },
  )

/** Problem 503: nobody knows yet whether the host of a session is gone. */
export const hostSilent = (): Problem =>
  new Problem(
    503,
    'host_unavailable',
    'The host of this session has lost touch with the others. Should it be gone, the session ends within some seconds. Try again in a moment.',
    undefined,
    { 'Retry-After': '2' },
  )

/** What opening a connection fails with: nobody has got the call. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a call by `fetch` has failed before anything of it was sent. */
export function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && UNREACHED.has(String(cause.code))
}
