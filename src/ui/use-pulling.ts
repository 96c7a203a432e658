import { type DragEvent, type PointerEvent, useRef } from 'react'

const LEFT_BUTTON = 0

/** Returns what lets a mouse pull along what a scrolled element shows; fingers do so by themselves. */
export function usePulling() {
  const from = useRef({ x: 0, y: 0 })
  return {
    onPointerDown: ({
      button,
      pointerType,
      pointerId,
      clientX,
      clientY,
      target,
      currentTarget,
    }: PointerEvent): void => {
      // On the element itself are its scroll bars.
      if (button !== LEFT_BUTTON || pointerType !== 'mouse' || target === currentTarget) return
      from.current = { x: currentTarget.scrollLeft + clientX, y: currentTarget.scrollTop + clientY }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent): void => {
      if (!currentTarget.hasPointerCapture(pointerId)) return
      currentTarget.scrollTo(from.current.x - clientX, from.current.y - clientY)
    },
    // Else the browser takes a picture along as a file.
    onDragStart: (event: DragEvent): void => event.preventDefault(),
  }
}
