import type { CdpConnection } from './cdp'
import { normalizeStartUrl } from './start-url'

const UNTIL_LOADED = `new Promise((loaded) => {
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
})`

/** Opens an address in a page. Returns undefined once that has loaded, or why it could not be reached. */
export async function load(cdp: CdpConnection, url: string, sessionId: string): Promise<string | undefined> {
  const target = { url: normalizeStartUrl(url) }
  const { errorText } = await cdp.send('Page.navigate', target, sessionId)
  if (errorText) return errorText
  await cdp.send('Runtime.evaluate', { expression: UNTIL_LOADED, awaitPromise: true }, sessionId)
  return undefined
}
