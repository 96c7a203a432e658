import { useState } from 'react'
import { deviceStorage, tryToStore } from '../../../ui/browser-storage'

const HIDDEN_KEY = 'pooldeck.panel'
const WIDTH_KEY = 'pooldeck.panel.width'

/** In CSS pixels: below it the tools lose their words, above it little is left for the screen. */
export const PANEL_WIDTH = { min: 288, max: 960, step: 16 } as const

export interface Panel {
  readonly on: boolean
  /** Chosen by the person; without a choice it follows from the window. */
  readonly width: number | undefined
  readonly show: () => void
  readonly toggle: () => void
  /** Undefined: as at first. */
  readonly resize: (width: number | undefined) => void
}

/** Whether and how wide the tools stand beside the screen, which has their room otherwise; remembered on this device. */
export function usePanel(): Panel {
  const [on, setOn] = useState(() => deviceStorage.getItem(HIDDEN_KEY) !== 'hidden')
  const [width, setWidth] = useState(() => storedWidth(deviceStorage.getItem(WIDTH_KEY)))
  const set = (next: boolean): void => {
    setOn(next)
    store(HIDDEN_KEY, next ? undefined : 'hidden')
  }
  const resize = (next: number | undefined): void => {
    const within =
      next === undefined ? undefined : Math.max(PANEL_WIDTH.min, Math.min(Math.round(next), PANEL_WIDTH.max))
    setWidth(within)
    store(WIDTH_KEY, within === undefined ? undefined : String(within))
  }
  return { on, width, show: () => set(true), toggle: () => set(!on), resize }
}

function storedWidth(text: string | null): number | undefined {
  const width = Number(text ?? Number.NaN)
  return width >= PANEL_WIDTH.min && width <= PANEL_WIDTH.max ? width : undefined
}

function store(key: string, value: string | undefined): void {
  // Where nothing can be stored, it holds for as long as the page lives.
  if (value === undefined) deviceStorage.removeItem(key)
  else tryToStore(deviceStorage, key, value)
}
