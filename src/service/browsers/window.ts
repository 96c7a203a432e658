import { setTimeout as sleep } from 'node:timers/promises'
import type { CdpConnection } from './cdp'
import type { Viewport } from './display'
import { Tabs, type Tab } from './tabs'

/** Chromium's own windows are at least this wide, in pixels; on a narrower screen the page would be cut off. */
const narrowestWindow = 500

interface WindowBounds {
  width?: number
  height?: number
  windowState?: string
}

/** Says that something went differently than it should and that the browser lives on. */
export type Log = (message: string) => void

/**
 * Waits for the first window and gives it exactly the size of the display, which it keeps. When its last tab is closed
 * a new window takes its place. Resolves once the window has its size.
 */
export async function openWindow(cdp: CdpConnection, viewport: Viewport, kiosk: boolean, log: Log): Promise<Tabs> {
  const tabs: Tabs = new Tabs(
    cdp,
    (tab) => fitPage(cdp, tab, viewport, kiosk),
    (event) => {
      if (event === 'crashed') log('A page crashed. It can be loaded again.')
      else reopen(cdp, tabs, viewport, kiosk).catch((error: unknown) => log(`No new window: ${String(error)}`))
    },
  )
  await fillDisplay(cdp, await tabs.first(), viewport, kiosk)
  return tabs
}

async function reopen(cdp: CdpConnection, tabs: Tabs, viewport: Viewport, kiosk: boolean): Promise<void> {
  await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const tab = await tabs.current()
  await fillDisplay(cdp, tab, viewport, kiosk)
  await cdp.send('Page.bringToFront', {}, tab.sessionId)
}

async function fillDisplay(cdp: CdpConnection, { targetId }: Tab, viewport: Viewport, kiosk: boolean): Promise<void> {
  const { windowId } = await cdp.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId })
  const windowState = kiosk ? 'fullscreen' : 'maximized'
  for (let attempt = 0; attempt < 100; attempt++) {
    const { bounds } = await cdp.send<{ bounds: WindowBounds }>('Browser.getWindowBounds', { windowId })
    if (bounds.width === viewport.width && bounds.height === viewport.height) return
    if (attempt === 0 && bounds.windowState !== windowState) {
      await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
    }
    await sleep(10)
  }
}

/** On a display narrower than any window the page is told the display's width, so that it is laid out for what can be seen. */
async function fitPage(cdp: CdpConnection, { sessionId }: Tab, viewport: Viewport, kiosk: boolean): Promise<void> {
  if (viewport.width >= narrowestWindow) return
  const size = { width: viewport.width, height: kiosk ? viewport.height : 0 }
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 0, mobile: false }, sessionId)
}
