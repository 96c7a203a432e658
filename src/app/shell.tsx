import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useConnection } from '../client/connection'
import { readingNotes } from '../client/reading/reading-notes'
import { keepFocus } from '../ui/keep-focus'
import { focusPageHeading } from '../ui/page'
import { useMedia } from '../ui/use-media'
import { HostsBanner } from './hosts-banner'
import { IsolationBanner } from './isolation-banner'
import { LostConnectionBar } from './lost-connection-bar'
import { Rail } from './rail'
import { useLost } from './stores'
import { TopBar } from './top-bar'
import { UpdatedBanner } from './updated-banner'

/** The frame around every view: a rail, a bar, and all the rest for the view. */
export function Shell({ children }: { children: ReactNode }) {
  const connection = useConnection()
  const lost = useLost(connection.id)
  const roomy = useMedia('(min-width: 64rem)')
  useHeadingFocus()
  useNotesOfView()
  useEffect(() => keepFocus(), [])
  return (
    <div className="flex h-full flex-col-reverse md:flex-row">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus-visible:translate-y-0"
      >
        Skip to main content
      </a>
      <Rail />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface md:border-l md:border-line">
        <UpdatedBanner />
        <IsolationBanner />
        <HostsBanner />
        <TopBar lost={lost} roomy={roomy} />
        <main
          id="main"
          tabIndex={-1}
          data-scroll-restoration-id="main"
          className="relative min-h-0 flex-1 overflow-y-auto outline-none"
        >
          {children}
        </main>
        {lost && !roomy && <LostConnectionBar lost={lost} inBar={false} />}
      </div>
    </div>
  )
}

/** After a navigation the heading of the view has the focus, so that it is read and Tab goes on from there; unless the view chose. */
function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const chosen = document.activeElement?.closest('#main input, #main textarea')
        if (!chosen) focusPageHeading()
      }),
    [router],
  )
}

/** What could not be read belongs to the view that has asked for it. */
function useNotesOfView(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) readingNotes.clear()
      }),
    [router],
  )
  useEffect(() => () => readingNotes.clear(), [])
}
