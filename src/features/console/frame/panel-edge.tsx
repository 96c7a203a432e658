import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type Panel, PANEL_WIDTH } from './use-panel'

/** The edge between the screen and the panel: pulled, or moved by the arrow keys, it makes one of them wider. */
export function PanelEdge({ panel, aside }: { panel: Panel; aside: RefObject<HTMLElement | null> }) {
  const [width, setWidth] = useState(panel.width)
  useEffect(() => {
    const element = aside.current
    if (!element) return
    // Also the width that follows from the window.
    const observer = new ResizeObserver(() => setWidth(Math.round(element.getBoundingClientRect().width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [aside])

  const pull = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const right = aside.current?.getBoundingClientRect().right ?? 0
    panel.resize(right - event.clientX)
  }
  const press = (event: KeyboardEvent): void => {
    // As it is now: keys may come faster than it is observed.
    const next = widthAfter(event.key, aside.current?.getBoundingClientRect().width ?? PANEL_WIDTH.min)
    if (next === undefined) return
    event.preventDefault()
    panel.resize(next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={PANEL_WIDTH.min}
      aria-valuemax={PANEL_WIDTH.max}
      title="Drag to resize the panel; double-click for its usual width"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
      onPointerMove={pull}
      onKeyDown={press}
      onDoubleClick={() => panel.resize(undefined)}
      className="relative z-1 -mx-1 w-2 shrink-0 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 hover:after:bg-accent focus-visible:after:bg-accent stacked:hidden pointer-coarse:-mx-2 pointer-coarse:w-4"
    />
  )
}

/** The edge moves where its arrow points. */
function widthAfter(key: string, width: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width + PANEL_WIDTH.step
    case 'ArrowRight':
      return width - PANEL_WIDTH.step
    case 'Home':
      return PANEL_WIDTH.min
    case 'End':
      return PANEL_WIDTH.max
    default:
      return undefined
  }
}
