import type { Recorded } from '../../../actions/recorded-steps'
import type { Entry } from './action'

export const isInFlight = ({ result }: Entry): boolean => result.kind === 'sending'

/** Returns an entry of the history as scenarios are made of it. */
export const recordedOf = ({ action, lead, sentAt, result }: Entry): Recorded => ({
  action,
  lead,
  sentAt,
  endedAt: sentAt + (result.kind === 'sending' ? 0 : result.ms),
})
