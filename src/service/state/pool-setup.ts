import type { EffectiveConfig } from '../../contract/effective-config'

/** How a pool is set up: its configuration, and the ids that its selectors have resolved to. */
export interface PoolSetup {
  readonly config: EffectiveConfig
  readonly profileId: string | undefined
  /** In load order. */
  readonly extensionIds: readonly string[]
  /** Of a pool whose filling was paused: the rate that it had, percent a minute. */
  readonly rateBeforePause?: number | undefined
  /** How many minutes of their display its leases keep; none when it is left out. No update of a pool changes it: `PoolStore.setBlackBox` does. */
  readonly blackBoxMinutes?: number | undefined
}
