import { parseAccept } from 'hono/utils/accept'
import { CHANGED_REGIONS } from '../../contract/picture-changes'

const types = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The longest that one request for a live picture is held open, in seconds. */
const longestWait = 25

/** Returns `Prefer: wait=N` (RFC 7240, section 4.3) in milliseconds; 0 without it. */
export function waitMs(prefer: string | null): number {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d+)/i.exec(prefer ?? '')?.[1]
  return Math.min(Number(seconds ?? 0), longestWait) * 1000
}

/** Returns the tag in `If-None-Match`, without quotes (RFC 9110, 13.1.2); the caller of a live picture has one at most. */
export function entityTag(ifNoneMatch: string | null): string | undefined {
  return /"([^"]*)"/.exec(ifNoneMatch ?? '')?.[1]
}

/** Returns the one of our types that `Accept` likes best; PNG when it names none (RFC 9110, 12.5.1). */
export function pictureType(accept: string | null): (typeof types)[number] {
  // Sorted by weight.
  const wanted = parseAccept(accept ?? '').filter(({ q }) => q > 0)
  return wanted.flatMap(({ type }) => types.filter((ours) => ours === type.toLowerCase()))[0] ?? 'image/png'
}

/** Returns whether `A-IM` says that what has changed is enough (RFC 3229, 10.5.3). */
export const takesChanges = (aIm: string | null): boolean =>
  parseAccept(aIm ?? '').some(({ type, q }) => type.toLowerCase() === CHANGED_REGIONS && q > 0)
