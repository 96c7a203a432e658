import type { Atomic } from './atomic'

/** What a line is for. */
export interface Subscription {
  readonly channels: readonly string[]
  /** Told of each notification, in their order. */
  readonly notified: (channel: string, payload: string) => void
  /** The line is there, or there again: whatever was said before has been missed. */
  readonly connected: () => void
}

/** A connection that subscription what others say, and is made again whenever it breaks. */
export interface ListenConnection {
  /** Fails while the line is broken, and after some time without an answer. */
  readonly atomic: Atomic
  /** Idempotent. */
  close(): Promise<void>
}

/** Resolves when the line is made for the first time, and fails when it cannot be. */
export type Listen = (subscription: Subscription) => Promise<ListenConnection>
