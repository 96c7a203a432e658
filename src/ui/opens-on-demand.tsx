import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'

/**
 * A button whose popup is loaded when it is first asked for. Until then the button stands alone and says what it opens;
 * from then on what `renderPopup` gives, which holds the button too, takes its place as soon as it is loaded.
 */
export function OpensOnDemand({
  trigger,
  kind,
  preload,
  renderPopup,
}: {
  trigger: ReactElement<Record<string, unknown>>
  kind: 'menu' | 'dialog'
  preload: () => void
  renderPopup: (fallback: ReactNode) => ReactNode
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
  return wanted ? renderPopup(button) : button
}
