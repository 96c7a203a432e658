/** How long telemetry is kept (rule 6.1), ms. */
export const KEPT_MS = 30 * 24 * 3600 * 1000

/** A file of a session as retention sees it. */
export interface StoredSegment {
  readonly file: string
  readonly bytes: number
  /** When it was written to last, ms of Unix time. */
  readonly writtenAt: number
}

export interface StoredSession {
  /** Its last segment may still be written to. */
  readonly runs: boolean
  /** Oldest first. */
  readonly segments: readonly StoredSegment[]
}

export interface Bounds {
  /** Of all together. */
  readonly bytes: number
  readonly sessions: number
  readonly ageMs: number
}

/** Many small files cost more than they hold. */
const blockBytes = 4096

const sizeOf = ({ bytes }: StoredSegment): number => Math.max(bytes, blockBytes)
const lastWrite = ({ segments }: StoredSession): number => segments.at(-1)?.writtenAt ?? 0

/**
 * Returns what is to be removed: what is too old; then, until the rest is within its bounds, sessions that are over, the one first that was
 * over first, its oldest segments first; then the oldest segments of those that run, which keep the one that they write to.
 */
export function superfluous(sessions: readonly StoredSession[], bounds: Bounds, now: number): StoredSegment[] {
  const over = sessions.filter(({ runs }) => !runs).toSorted((a, b) => lastWrite(a) - lastWrite(b))
  const running = sessions
    .flatMap(({ runs, segments }) => (runs ? segments.slice(0, -1) : []))
    .toSorted((a, b) => a.writtenAt - b.writtenAt)
  const removable = [...over.flatMap(({ segments }) => segments), ...running]
  const tooMany = over.slice(0, Math.max(0, over.length - bounds.sessions)).flatMap(({ segments }) => segments)
  const tooOld = removable.filter(({ writtenAt }) => now - writtenAt > bounds.ageMs)

  const removed = new Set([...tooMany, ...tooOld])
  const kept = sessions.flatMap(({ segments }) => segments).filter((segment) => !removed.has(segment))
  let bytes = kept.reduce((sum, segment) => sum + sizeOf(segment), 0)
  for (const segment of removable) {
    if (bytes <= bounds.bytes) break
    if (removed.has(segment)) continue
    removed.add(segment)
    bytes -= sizeOf(segment)
  }
  return [...removed]
}
