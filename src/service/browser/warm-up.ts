import type { Browser } from './browser'

/**
 * Has Chromium open its store of cookies, for which the first request of a page would wait: half of what a first page takes. It is asked
 * for those of an address that sets none, so that nothing changes and nothing is sent. Never rejects; a browser that does not respond is
 * as good as it was.
 */
export async function warmUp({ cdp, tabs }: Pick<Browser, 'cdp' | 'tabs'>): Promise<void> {
  try {
    const { sessionId } = await tabs.current()
    await cdp.send('Network.getCookies', { urls: ['http://localhost/'] }, sessionId)
  } catch {
    // The caller that needs the browser will notice.
  }
}
