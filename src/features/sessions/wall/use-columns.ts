import { type RefObject, useEffect, useState } from 'react'

/** How many columns of at least `least` pixels fit beside each other. */
export function useColumns(element: RefObject<Element | null>, least: number, gap: number): number {
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setColumns(Math.max(1, Math.floor((entry.contentRect.width + gap) / (least + gap))))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, least, gap])
  return columns
}
