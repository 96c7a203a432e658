import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen, or nearly. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // On a busy machine it gets several changes at once: the last one is what is true.
    const observer = new IntersectionObserver((changes) => setInView(changes.at(-1)?.isIntersecting === true), {
      rootMargin: '64px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return inView
}
