import { effectiveConfig } from '../../contract/effective-config'
import type { PoolCreate } from '../../contract/pool'
import type { BrowserConfig } from '../session/browser-config'
import type { PoolSetup } from '../state/pool-setup'
import type { References } from '../session/references'

export const newSetup = (request: PoolCreate, { profileId, extensionIds = [] }: References): PoolSetup => ({
  config: effectiveConfig(request),
  profileId,
  extensionIds,
})

export const browserConfig = ({ config, profileId, extensionIds }: PoolSetup): BrowserConfig => ({
  // What is of the pool alone is not compared.
  ...config,
  profileId,
  proxyId: config.proxy_id,
  extensionIds,
  ownExtensions: [],
})
