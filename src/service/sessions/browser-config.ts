import type { TelemetryConfig } from '../../contract/telemetry'
import type { Viewport } from '../../contract/viewport'

/** What a browser is started with, every selector resolved. */
export interface BrowserConfig {
  readonly headless: boolean
  readonly stealth: boolean
  readonly kiosk: boolean
  readonly viewport: Required<Viewport>
  readonly chromePolicy: Record<string, unknown> | undefined
  /** What was asked for, not where the page is. */
  readonly startUrl: string | undefined
  readonly telemetry: TelemetryConfig | null
  readonly profileId: string | undefined
  readonly proxyId: string | undefined
  /** In load order. */
  readonly extensionIds: readonly string[]
  /** Folders of extensions that this session alone has, loaded after the others. */
  readonly ownExtensions: readonly string[]
}
