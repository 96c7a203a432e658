import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Announcer } from './announce'
import { ToastRegion } from './toast'
import { TooltipProvider } from './tooltip'

/** What the widgets need around them; mounted once. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider delay={400}>
        <Announcer>{children}</Announcer>
        <ToastRegion />
      </TooltipProvider>
    </CSPProvider>
  )
}
