import { NUMBERS_RESTARTED, type ReadEnvelope } from '../../../client/reading/read-event'
import type { TelemetryEvent } from '../../../contract/telemetry-archive'

/**
 * Numbers that rise for as long as the page lives, where a restarted service begins to number its events again: those that
 * happened since then are counted on from what was there.
 */
export class EventEpochs {
  /** What is added to the numbers of events that happened from `#since` on, in microseconds. */
  #offset = 0
  #since = -Infinity
  #newest = -Infinity

  /** The number by which the service knows an event. */
  toWire(seq: number): number {
    return Math.max(0, seq - this.#offset)
  }

  /** An event of the archive, by the number that it has here. */
  shifted(envelope: ReadEnvelope): ReadEnvelope {
    const isOfNow = this.#offset > 0 && envelope.event.ts >= this.#since
    return isOfNow ? { ...envelope, seq: envelope.seq + this.#offset } : envelope
  }

  /** Events as they came after the one with the number `last`; where numbers begin again, that is said before the first of them. */
  numbered(batch: readonly ReadEnvelope[], last: number): ReadEnvelope[] {
    return batch.flatMap((envelope) => {
      const { seq, event } = envelope
      const shifted = this.shifted(envelope)
      // What comes twice is not newer than all that came.
      const isRestart = shifted.seq <= last && event.ts > this.#newest
      this.#newest = Math.max(this.#newest, event.ts)
      if (!isRestart) {
        last = Math.max(last, shifted.seq)
        return [shifted]
      }
      const note = { seq: last + 1, event: restartedAt(event.ts) }
      last += 2
      this.#offset = last - seq
      this.#since = event.ts
      return [note, { ...envelope, seq: last }]
    })
  }
}

const restartedAt = (ts: number): TelemetryEvent =>
  ({ ts, type: NUMBERS_RESTARTED, category: 'monitor', source: { kind: 'cdp' } }) as unknown as TelemetryEvent
