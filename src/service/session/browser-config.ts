import type { EffectiveConfig, POOL_FIELDS } from '../../contract/effective-config'
import type { LaunchOptions } from '../browser/launcher'

export interface OwnExtension {
  readonly name: string
  /** Where it is unpacked, in a folder that is its own. */
  readonly folder: string
}

/** What of a configuration is for the pool alone, or selects what its browsers have. */
type NotOfBrowsers = (typeof POOL_FIELDS)[number] | 'profile' | 'extensions' | 'proxy_id'

/** What the launcher is given, under its name on the wire: a field of pools that it does not have does not compile. */
type Launched = keyof Pick<LaunchOptions, Exclude<keyof EffectiveConfig, NotOfBrowsers | 'telemetry'>>

/** What a browser is started with, every selector resolved. Its `start_url` is the requested one, not where the page is. */
export interface BrowserConfig extends Readonly<Pick<EffectiveConfig, Launched | 'telemetry'>> {
  readonly profileId: string | undefined
  readonly proxyId: string | undefined
  /** In load order. */
  readonly extensionIds: readonly string[]
  /** Loaded after the others. */
  readonly ownExtensions: readonly OwnExtension[]
}
