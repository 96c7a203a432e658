import { createContext, type ReactNode, use, useCallback, useRef } from 'react'

const AnnounceContext = createContext<(message: string) => void>(() => {})

/** Says something to people who cannot see the change, for example "Browser acquired". */
export function useAnnounce(): (message: string) => void {
  return use(AnnounceContext)
}

/** Holds the live region; mounted once around everything. */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  // Written past React: the same sentence twice must be two changes, and no view renders because of it.
  const announce = useCallback((message: string) => {
    const line = document.createElement('p')
    line.textContent = message
    region.current?.replaceChildren(line)
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={region} role="status" aria-live="polite" className="sr-only" />
    </AnnounceContext>
  )
}
