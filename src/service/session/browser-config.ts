import type { EffectiveConfig } from '../../contract/effective-config'
import type { BrowserSettings } from '../browser/flags'

export interface OwnExtension {
  readonly name: string
  /** Where it is unpacked, in a folder that is its own. */
  readonly folder: string
}

/** What a browser is started with, every selector resolved. Its `start_url` is the requested one, not where the page is. */
export interface BrowserConfig extends Readonly<Pick<EffectiveConfig, keyof BrowserSettings | 'telemetry'>> {
  readonly profileId: string | undefined
  readonly proxyId: string | undefined
  /** In load order. */
  readonly extensionIds: readonly string[]
  /** Loaded after the others. */
  readonly ownExtensions: readonly OwnExtension[]
}
