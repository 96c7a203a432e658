/** What a person does that may scroll: the scroll position is theirs from then on. */
const TAKES_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element to where it was, in px from its top, and again while what is in it grows and is not that long yet. Gives what ends that.
 */
export function restoreScroll(element: HTMLElement, top: number): () => void {
  const over = new AbortController()
  const restore = (): void => {
    element.scrollTo({ top, behavior: 'instant' })
    if (element.scrollTop >= top - 1) over.abort()
  }
  const sizes = new ResizeObserver(restore)
  over.signal.addEventListener('abort', () => sizes.disconnect())
  for (const type of TAKES_OVER) {
    document.addEventListener(type, () => over.abort(), { capture: true, passive: true, signal: over.signal })
  }
  for (const child of element.children) sizes.observe(child)
  restore()
  return () => over.abort()
}
