import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * The folder that one leaves goes, and the focus with it: that of the one that comes takes it, unless it is elsewhere by now. While a folder
 * loads, what is around it has the focus.
 */
export function useFocusOnEntry(shown: RefObject<HTMLElement | null>, takesFocus: boolean, focus: () => void): void {
  const enter = useEffectEvent(() => {
    if (takesFocus && document.activeElement?.contains(shown.current)) focus()
  })
  useLayoutEffect(() => enter(), [])
}
