import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'

/**
 * A button whose popup is loaded when it is first asked for. Until then the button stands alone and says what it opens;
 * from then on `children`, which hold the button too, take its place.
 */
export function OpensOnDemand({
  trigger,
  kind,
  preload,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>
  kind: 'menu' | 'dialog'
  preload: () => void
  children: ReactNode
}) {
  const [wanted, setWanted] = useState(false)
  const button = cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': wanted,
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      setWanted(true)
    },
  })
  return wanted ? <Suspense fallback={button}>{children}</Suspense> : button
}
