import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen, or nearly. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: '64px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return inView
}
