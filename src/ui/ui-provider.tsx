import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Announcer } from './announce'
import { preloadDialog } from './dialog'
import { lazyComponent } from './lazy-component'
import { preloadMenu } from './menu'
import { preloadPopover } from './popover'

const ToastRegion = lazyComponent(async () => (await import('./toast-region')).ToastRegion)
const TooltipLayer = lazyComponent(async () => (await import('./tooltip-layer')).TooltipLayer)

/** How long the first view has the line for itself. */
const QUIET_MS = 1_000

/**
 * What the widgets need around them; mounted once. What only shows when something happens is loaded after the first view, and
 * before it is needed: it must be there also when the service has gone.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(true)
      for (const preload of [preloadDialog, preloadMenu, preloadPopover]) preload()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <CSPProvider disableStyleElements>
      <Announcer>{children}</Announcer>
      {settled && (
        <Suspense fallback={null}>
          <ToastRegion />
          <TooltipLayer />
        </Suspense>
      )}
    </CSPProvider>
  )
}
