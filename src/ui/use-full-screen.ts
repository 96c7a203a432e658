import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFull = (): boolean => document.fullscreenElement !== null

/**
 * The page on all of the screen, without the frame of the dashboard (`data-immersive`): what floats over a page is seen there, too. It
 * ends with the view. `toggle` is missing where the browser does not have it. Its button has the focus then, where that was
 * in the frame.
 */
export function useFullScreen(): {
  on: boolean
  toggle: (() => void) | undefined
  /** Given to that button. */
  attach: (button: HTMLButtonElement | null) => void
} {
  const on = useSyncExternalStore(subscribe, isFull)
  const button = useRef<HTMLButtonElement>(null)
  const attach = useCallback((element: HTMLButtonElement | null) => void (button.current = element), [])
  useEffect(() => {
    const { activeElement, documentElement } = document
    documentElement.toggleAttribute('data-immersive', on)
    // Only then is something hidden; to ask would lay out the page that is being drawn.
    if (on && activeElement?.checkVisibility() === false) button.current?.focus()
    return () => documentElement.removeAttribute('data-immersive')
  }, [on])
  useEffect(
    () => () => {
      if (isFull()) void document.exitFullscreen().catch(() => {})
    },
    [],
  )
  const toggle = (): void => {
    // Refused or pressed twice: then nothing changes.
    void (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  }
  return { on, toggle: document.fullscreenEnabled ? toggle : undefined, attach }
}
