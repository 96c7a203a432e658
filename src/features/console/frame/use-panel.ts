import { useState } from 'react'
import { deviceStorage } from '../../../ui/browser-storage'

const KEY = 'pooldeck.panel'

/** Whether the tools stand beside the screen, which has their room otherwise; remembered on this device. */
export function usePanel(): { on: boolean; show: () => void; toggle: () => void } {
  const [on, setOn] = useState(() => deviceStorage.getItem(KEY) !== 'hidden')
  const set = (next: boolean): void => {
    setOn(next)
    try {
      if (next) deviceStorage.removeItem(KEY)
      else deviceStorage.setItem(KEY, 'hidden')
    } catch {
      // Where nothing can be stored, it holds for as long as the page lives.
    }
  }
  return { on, show: () => set(true), toggle: () => set(!on) }
}
