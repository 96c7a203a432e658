import { createContext, type ReactNode, use, useCallback, useEffect, useRef } from 'react'
import { useSettled } from './settled'

/** What was said does not stay on the page, where a screen reader that goes through it would read it as being the case. */
const SAID_AFTER_MS = 10_000

const SETTLED_AFTER_MS = 500

const AnnounceContext = createContext<(message: string) => void>(() => {})

/** Says something to people who cannot see the change, for example "Browser acquired". */
export function useAnnounce(): (message: string) => void {
  return use(AnnounceContext)
}

/** Says what a text has become once it stays so: as one draws or holds a key it is another one many times a second. */
export function useAnnounceSettled(text: string): void {
  const announce = useAnnounce()
  const settled = useSettled(text, SETTLED_AFTER_MS)
  const said = useRef(settled)
  useEffect(() => {
    if (said.current !== settled) announce(settled)
    said.current = settled
  }, [settled, announce])
}

/** Holds the live region; mounted once around everything. */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Written past React: the same sentence twice must be two changes, and no view renders because of it.
  const announce = useCallback((message: string) => {
    const line = document.createElement('p')
    line.textContent = message
    region.current?.replaceChildren(line)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => region.current?.replaceChildren(), SAID_AFTER_MS)
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={region} role="status" aria-live="polite" className="sr-only" />
    </AnnounceContext>
  )
}
