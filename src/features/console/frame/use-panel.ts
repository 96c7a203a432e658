import { z } from 'zod'
import { persisted, TEXT, usePersisted } from '../../../lib/persisted'

/** In CSS pixels: below it the tools lose their words, above it little is left for the screen. */
export const PANEL_WIDTH = { min: 288, max: 960, step: 16 } as const

const HIDDEN = persisted(z.literal('hidden'), 'pooldeck.panel', TEXT)
const WIDTH = persisted(z.number().min(PANEL_WIDTH.min).max(PANEL_WIDTH.max), 'pooldeck.panel.width')

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
  const [hidden, setHidden] = usePersisted(HIDDEN)
  const [width, setWidth] = usePersisted(WIDTH)
  const resize = (next: number | undefined): void =>
    setWidth(next === undefined ? undefined : Math.max(PANEL_WIDTH.min, Math.min(Math.round(next), PANEL_WIDTH.max)))
  return {
    on: !hidden,
    width,
    show: () => setHidden(undefined),
    toggle: () => setHidden(hidden ? undefined : 'hidden'),
    resize,
  }
}
