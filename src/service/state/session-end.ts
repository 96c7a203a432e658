import { describeSeconds } from '../shared/describe-seconds'

/** How a host ended what it had: another one noticed that it was gone, or it came back itself. */
export type HostLoss = 'silent' | 'restarted'

/** Why a session is over. `by` is the name of a key. */
export type SessionEnd =
  | { readonly kind: 'ended'; readonly by: string }
  | { readonly kind: 'released'; readonly by: string; readonly message?: string }
  /** It could not wait for another lease. */
  | { readonly kind: 'dropped'; readonly message: string }
  | { readonly kind: 'timed_out'; readonly seconds: number }
  | { readonly kind: 'crashed'; readonly message: string }
  /** The host that it was on died, or lost touch with the others. `host` is its address; `how` is not known to the host itself. */
  | { readonly kind: 'host_lost'; readonly host: string; readonly how?: HostLoss }
  | { readonly kind: 'discarded' | 'flushed' | 'pool_deleted' | 'stopped' | 'unused' }

const LOST: Record<HostLoss, string> = {
  restarted: 'ended because the service restarted',
  silent: 'ended because its host stopped responding',
}

/** Returns the rest of a sentence that begins with the session. A host of a later version may have written of an end that is not known here. */
export function describeEnd(end: SessionEnd): string {
  switch (end.kind) {
    case 'ended':
      return 'was deleted'
    case 'released':
    case 'dropped':
      return 'was released and ended'
    case 'timed_out':
      return `was idle for ${describeSeconds(end.seconds)} and has been ended`
    case 'crashed':
      return `has ended by itself: ${end.message.replace(/\.$/, '')}`
    case 'discarded':
      return 'was discarded'
    case 'flushed':
      return 'was flushed'
    case 'pool_deleted':
      return 'has ended: its pool was deleted'
    case 'host_lost':
      return end.how ? LOST[end.how] : 'ended when its host was lost'
    case 'stopped':
      return 'has ended: the service was stopped'
    case 'unused':
      return 'was never used'
  }
  return 'has ended'
}
