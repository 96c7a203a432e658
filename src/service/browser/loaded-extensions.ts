import type { CdpConnection } from './cdp'
import { CdpError } from './cdp-error'

/** The browser refuses an extension; the message says which and why. */
export class UnloadableExtension extends Error {}

/**
 * Checks that all are loaded, as Chromium goes on without one that it cannot load. Throws UnloadableExtension with what it says of the first such one;
 * its folder is named as Chromium sees it.
 */
export async function assertLoaded(cdp: CdpConnection, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return
  const { extensions } = await cdp.send('Extensions.getExtensions')
  const missing = folders.findIndex((folder) => !extensions.some(({ path }) => path === folder))
  if (missing === -1) return
  try {
    await cdp.send('Extensions.loadUnpacked', { path: folders[missing] })
  } catch (error) {
    if (!(error instanceof CdpError)) throw error
    throw new UnloadableExtension(`Extension ${missing + 1} of ${folders.length} can’t be loaded. ${error.message}`, {
      cause: error,
    })
  }
}
