import { flagsOf } from '../../contract/browser-fields'
import type { BrowserCreate } from '../../contract/session-requests'
import { resolveOnCreate } from '../../contract/telemetry'
import { effectiveViewport } from '../../contract/viewport'
import type { BrowserConfig } from './browser-config'
import type { References } from './references'

export const hasOwnFiles = ({ profile, extensions = [] }: BrowserCreate): boolean =>
  profile !== undefined || extensions.length > 0

/** Returns what a browser is started with for a request, with the ids of what it refers to. */
export const configOf = (
  request: BrowserCreate,
  { profileId, proxyId, extensionIds = [] }: Partial<References> = {},
): BrowserConfig => ({
  ...flagsOf(request),
  viewport: effectiveViewport(request.viewport),
  chrome_policy: request.chrome_policy,
  start_url: request.start_url?.trim() ? request.start_url : undefined,
  telemetry: resolveOnCreate(request.telemetry),
  profileId,
  proxyId,
  extensionIds,
  ownExtensions: [],
})
