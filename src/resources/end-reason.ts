import type { EndedLease } from '../contract/ended-lease'

/** Why sessions end, as people say it. */
export const REASONS: readonly (readonly [reason: string, words: string])[] = [
  ['released', 'Released'],
  ['ended', 'Ended'],
  ['timed_out', 'Idle timeout'],
  ['crashed', 'Crashed'],
  ['host_lost', 'Host lost'],
  ['stopped', 'Service stopped'],
  ['pool_deleted', 'Pool deleted'],
]

/** `Released by ci`, `Idle timeout`. Reasons of a later version are described as far as that goes. */
export function describeReason({ reason, ended_by: by }: Pick<EndedLease, 'reason' | 'ended_by'>): string {
  const known = REASONS.find(([name]) => name === reason)?.[1]
  const words = known ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1).replaceAll('_', ' ')}`
  return by === undefined ? words : `${words} by ${by}`
}
