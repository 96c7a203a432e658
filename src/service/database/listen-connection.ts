import type { Atomic } from './atomic'

export interface Subscription {
  readonly channels: readonly string[]
  /** Called with each notification, in their order. */
  readonly notified: (channel: string, payload: string) => void
  /** The line is there, or there again: whatever was said before has been missed. */
  readonly connected: () => void
}

/** A connection that subscription what others say, and is made again whenever it breaks. */
export interface ListenConnection {
  /** Rejects while the connection is broken, and after a timeout. */
  readonly atomic: Atomic
  /** Idempotent. */
  close(): Promise<void>
}

/** Resolves when the line is made for the first time, and fails when it cannot be. */
export type Listen = (subscription: Subscription) => Promise<ListenConnection>
