import type { BrowserFlags } from '../../contract/browser-fields'
import type { TelemetryConfig } from '../../contract/telemetry'
import type { Viewport } from '../../contract/viewport'

/** An extension that one session alone has. */
export interface OwnExtension {
  readonly name: string
  /** Where it is unpacked, in a folder that is its own. */
  readonly folder: string
}

/** What a browser is started with, every selector resolved. */
export interface BrowserConfig extends BrowserFlags {
  readonly viewport: Required<Viewport>
  readonly chromePolicy: Record<string, unknown> | undefined
  /** What was asked for, not where the page is. */
  readonly startUrl: string | undefined
  readonly telemetry: TelemetryConfig | null
  readonly profileId: string | undefined
  readonly proxyId: string | undefined
  /** In load order. */
  readonly extensionIds: readonly string[]
  /** Loaded after the others. */
  readonly ownExtensions: readonly OwnExtension[]
}
