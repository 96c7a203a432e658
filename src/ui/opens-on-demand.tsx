import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'

/**
 * A button whose popup is loaded when it is first asked for. Until then the button stands alone and says what it opens;
 * from then on what `renderPopup` gives, which holds the button too, replaces it as soon as it is loaded.
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
  /** `byKeyboard`: no pointer has opened it. */
  renderPopup: (fallback: ReactNode, byKeyboard: boolean) => ReactNode
}) {
  const [wantedBy, setWantedBy] = useState<'pointer' | 'keyboard'>()
  const button = cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': wantedBy !== undefined,
    onClick: ({ detail }: MouseEvent) => setWantedBy(detail === 0 ? 'keyboard' : 'pointer'),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      setWantedBy('keyboard')
    },
  })
  return wantedBy ? renderPopup(button, wantedBy === 'keyboard') : button
}
