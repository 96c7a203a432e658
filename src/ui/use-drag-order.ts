import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { placeInLines, placeOf } from './place-of'

/** CSS pixels that a pointer moves before a press is no click any more. */
const SLOP = 5

/** The rows of a list but one, from the first to the last. */
const boxesBut = (list: HTMLElement, index: number): DOMRect[] =>
  [...list.children].filter((_, at) => at !== index).map((row) => row.getBoundingClientRect())

const middleOf = ({ top, height }: DOMRect): number => top + height / 2

/**
 * Lets rows of a list be dragged to another place by mouse, pen or finger; they take it as they go. Escape takes the row back.
 * What takes hold of a row needs `touch-action: none`, or a finger scrolls there.
 */
export function useDragOrder({
  move,
  onDropped,
  wraps = false,
}: {
  move: (from: number, to: number) => void
  onDropped: (from: number, to: number) => void
  /** The rows follow each other as words do, instead of one below the other. */
  wraps?: boolean
}) {
  const [drag, setDrag] = useState<{ from: number; at: number }>()
  /** A press that is a click as long as the pointer stays near. */
  const pressed = useRef<{ index: number; clientX: number; clientY: number }>(undefined)
  // Held by the list and not by the handle, which the move takes out of the document for a moment.
  const list = useRef<HTMLOListElement>(null)
  const moveTo = (to: number): void => {
    if (!drag || to === drag.at) return
    move(drag.at, to)
    setDrag({ ...drag, at: to })
  }
  const end = ({ target, currentTarget }: PointerEvent): void => {
    // A finger is held by what it touches first, which loses it to the list.
    if (!drag || target !== currentTarget) return
    setDrag(undefined)
    if (drag.from !== drag.at) onDropped(drag.from, drag.at)
  }
  const hold = useCallback((index: number, pointerId: number): void => {
    list.current?.setPointerCapture(pointerId)
    list.current?.focus({ preventScroll: true })
    setDrag({ from: index, at: index })
  }, [])
  const grab = useCallback(
    (index: number, event: PointerEvent): void => {
      if (event.button !== 0) return
      event.preventDefault()
      hold(index, event.pointerId)
    },
    [hold],
  )
  const release = (): void => {
    pressed.current = undefined
  }
  const follow = ({ clientX, clientY, pointerId, buttons }: PointerEvent): void => {
    const start = pressed.current
    if (drag && list.current) {
      const others = boxesBut(list.current, drag.at)
      moveTo(wraps ? placeInLines({ x: clientX, y: clientY }, others) : placeOf(clientY, others.map(middleOf)))
    } else if (buttons === 0) release()
    else if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLOP) {
      release()
      hold(start.index, pointerId)
    }
  }
  return {
    dragged: drag?.at,
    list: {
      ref: list,
      onPointerMove: follow,
      onPointerLeave: follow,
      onPointerUp: release,
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
    /** For a row that is a button itself: it is dragged once the pointer has moved; a click goes to what holds the pointer then. */
    rowOf: (index: number) => ({
      onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
        if (button === 0) pressed.current = { index, clientX, clientY }
      },
    }),
  }
}
