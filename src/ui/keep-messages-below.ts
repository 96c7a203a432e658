const PROPERTY = '--toasts-below'

/**
 * A `ref` for what stays at the top and must be read: while it is there, toasts appear below it. Apart from the toasts, which are
 * loaded later.
 */
export function keepMessagesBelow(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined
  const { style } = document.documentElement
  const measure = (): void => style.setProperty(PROPERTY, `${notice.getBoundingClientRect().bottom}px`)
  const sizes = new ResizeObserver(measure)
  sizes.observe(notice)
  return () => {
    sizes.disconnect()
    style.removeProperty(PROPERTY)
  }
}
