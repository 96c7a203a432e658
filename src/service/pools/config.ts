import { type EffectiveConfig, effectiveConfig } from '../../contract/effective-config'
import type { PoolCreate } from '../../contract/pool'
import type { BrowserConfig } from '../sessions/browser-config'
import type { References } from '../sessions/references'

/** How a pool is set up: its configuration, and the ids that its selectors have resolved to. */
export interface PoolSetup {
  readonly config: EffectiveConfig
  readonly profileId: string | undefined
  /** In load order. */
  readonly extensionIds: readonly string[]
}

/** How a new pool is set up. */
export const newSetup = (request: PoolCreate, { profileId, extensionIds = [] }: References): PoolSetup => ({
  config: effectiveConfig(request),
  profileId,
  extensionIds,
})

/** What the browsers of a pool are started with. */
export const browserConfig = ({ config, profileId, extensionIds }: PoolSetup): BrowserConfig => ({
  headless: config.headless,
  stealth: config.stealth,
  kiosk: config.kiosk_mode,
  viewport: config.viewport,
  chromePolicy: config.chrome_policy,
  startUrl: config.start_url,
  telemetry: config.telemetry,
  profileId,
  proxyId: config.proxy_id,
  extensionIds,
  ownExtensions: [],
})
