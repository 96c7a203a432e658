import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useEffect, useState } from 'react'
import { Announcer } from './announce'
import { preloadDialog } from './dialog'
import { lazyComponent } from './lazy-component'
import { preloadMenu } from './menu'
import { preloadPopover } from './popover'
import { whenToastWaits } from './toast'

const ToastRegion = lazyComponent(async () => (await import('./toast-region')).ToastRegion)
const TooltipLayer = lazyComponent(async () => (await import('./tooltip-layer')).TooltipLayer)

/** The first signs of a person. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * What the widgets need around them; mounted once. What only shows when something happens is not loaded with the first view, but
 * when a person begins to use it: it must be there also when the service has gone later.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const [used, setUsed] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const load = (): void => {
      end.abort()
      setUsed(true)
      for (const preload of [preloadDialog, preloadMenu, preloadPopover]) preload()
    }
    for (const sign of SIGNS) addEventListener(sign, load, { capture: true, passive: true, signal: end.signal })
    const stop = whenToastWaits(load)
    return () => {
      end.abort()
      stop()
    }
  }, [])
  return (
    <CSPProvider disableStyleElements>
      <Announcer>{children}</Announcer>
      {used && (
        <>
          <ToastRegion />
          <TooltipLayer />
        </>
      )}
    </CSPProvider>
  )
}
