import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { placeOf } from './place-of'

/** The middles of all rows but one, from top to bottom. */
function middlesBut(list: HTMLElement, index: number): number[] {
  return [...list.children]
    .filter((_, at) => at !== index)
    .map((row) => row.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2)
}

/** Lets rows of a list be dragged to another place, which they take as they go. Escape takes the row back. */
export function useDragOrder({
  move,
  onDropped,
}: {
  move: (from: number, to: number) => void
  onDropped: (from: number, to: number) => void
}) {
  const [drag, setDrag] = useState<{ from: number; at: number }>()
  // Held by the list and not by the handle, which the move takes out of the document for a moment.
  const list = useRef<HTMLOListElement>(null)
  const moveTo = (to: number): void => {
    if (!drag || to === drag.at) return
    move(drag.at, to)
    setDrag({ ...drag, at: to })
  }
  const end = (): void => {
    if (!drag) return
    setDrag(undefined)
    if (drag.from !== drag.at) onDropped(drag.from, drag.at)
  }
  const grab = useCallback((index: number, event: PointerEvent): void => {
    if (event.button !== 0) return
    event.preventDefault()
    list.current?.setPointerCapture(event.pointerId)
    list.current?.focus({ preventScroll: true })
    setDrag({ from: index, at: index })
  }, [])
  return {
    dragged: drag?.at,
    list: {
      ref: list,
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (drag && list.current) moveTo(placeOf(clientY, middlesBut(list.current, drag.at)))
      },
      onLostPointerCapture: end,
      onKeyDown: (event: KeyboardEvent) => {
        if (!drag || event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        move(drag.at, drag.from)
        setDrag(undefined)
      },
    },
    /** A pointer has come down on the handle of a row. It stays the same, for rows that are drawn only when they change. */
    grab,
    handleOf: (index: number) => ({ onPointerDown: (event: PointerEvent) => grab(index, event) }),
  }
}
