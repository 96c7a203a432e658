import { Store } from '../lib/store'

/** A service and the way to it may round and cache a time by this much, in milliseconds, beyond the second that the header has. */
const SLACK_MS = 1_000
const SECOND_MS = 1_000

/**
 * How far the clocks of services are ahead of this computer's, outside React, by the `Date` of their answers. A clock that may
 * be right is left alone. From another origin `Date` can only be read where the service exposes it; without it, 0.
 */
export class ServiceClock extends Store<ReadonlyMap<string, number>> {
  constructor() {
    super(new Map())
  }

  /** Milliseconds to add to the time of this computer; negative where the service is behind. */
  aheadOf(baseUrl: string): number {
    return this.state.get(baseUrl) ?? 0
  }

  /** `date`: the header of an answer; it was written between `askedAt` and `answeredAt`, by the clock of this computer. */
  update(baseUrl: string, date: string | null, askedAt: number, answeredAt: number): void {
    const reported = date === null ? Number.NaN : Date.parse(date)
    if (Number.isNaN(reported)) return
    // The header has whole seconds, so the time was within the next one.
    const least = reported - SLACK_MS - answeredAt
    const most = reported + SECOND_MS + SLACK_MS - askedAt
    const known = this.aheadOf(baseUrl)
    if (known >= least && known <= most) return
    this.publish(new Map([...this.state, [baseUrl, Math.round((least + most) / 2)]]))
  }
}

/** Of all services that this page asks. */
export const serviceClock = new ServiceClock()

/** What time it is at a service, in milliseconds since the epoch: what its own times are compared with. */
export const serviceNow = (baseUrl: string): number => Date.now() + serviceClock.aheadOf(baseUrl)
