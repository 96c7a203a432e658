import { cloneElement, type ReactElement } from 'react'
import { useShortcut } from './commands'

export type TipSide = 'top' | 'bottom' | 'left' | 'right'

/**
 * The attributes that give an element a tooltip: one layer for the whole page shows it (tooltip-layer.tsx), so a control with
 * a tooltip costs no more than one without.
 */
export function tip(
  text: string,
  { shortcut, side }: { shortcut?: string | undefined; side?: TipSide | undefined } = {},
) {
  return { 'data-tip': text, 'data-tip-key': shortcut, 'data-tip-side': side }
}

/** Says more about a control; never the only text with its name. `children` is the control itself. */
export function Tooltip({
  text,
  shortcut,
  side,
  children,
}: {
  text: string
  shortcut?: string | undefined
  side?: TipSide
  children: ReactElement<Record<string, unknown>>
}) {
  return cloneElement(children, tip(text, { shortcut: useShortcut(shortcut), side }))
}
