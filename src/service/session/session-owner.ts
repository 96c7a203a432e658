import type { SessionEnd } from '../state/session-end'
import type { Lease } from './lease'
import type { Session } from './session'

export interface PoolName {
  readonly id: string
  readonly name?: string | undefined
}

export interface SessionOwner {
  readonly pool?: PoolName
  /** How many minutes of their display its leases keep. */
  readonly blackBoxMinutes?: number | undefined
  /**
   * Ends a session. Resolves when it is over for its caller and what it was to save is saved, else throws Problem 500; what it took is
   * freed after that. A no-op when it has ended.
   */
  end(session: Session, end: SessionEnd): Promise<void>
  /** Takes the lease of a session back, which has not reached its caller. */
  cancel(session: Session, lease: Lease): Promise<void>
  /** A page of the browser has crashed, and the browser lives on. */
  pageCrashed?(session: Session): void
}
