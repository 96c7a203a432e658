const types = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The longest that one request for a live picture is held open, in seconds. */
const longestWait = 25

/** `Prefer: wait=N` (RFC 7240, section 4.3) in milliseconds; 0 without it. */
export function waitMs(prefer: string | null): number {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d+)/i.exec(prefer ?? '')?.[1]
  return Math.min(Number(seconds ?? 0), longestWait) * 1000
}

/** The tag in `If-None-Match`, without quotes (RFC 9110, 13.1.2); the caller of a live picture has one at most. */
export function entityTag(ifNoneMatch: string | null): string | undefined {
  return /"([^"]*)"/.exec(ifNoneMatch ?? '')?.[1]
}

/** The first of our types that `Accept` names with the highest weight; PNG when it names none (RFC 9110, 12.5.1). */
export function pictureType(accept: string | null): (typeof types)[number] {
  const wanted = (accept ?? '').split(',').map((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return { type: types.find((type) => type === name), weight: Number(weight) }
  })
  const best = wanted.filter(({ type, weight }) => type && weight > 0).sort((a, b) => b.weight - a.weight)[0]
  return best?.type ?? 'image/png'
}
