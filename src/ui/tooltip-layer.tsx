import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import { Kbd } from './kbd'
import { type Tip, watchTips } from './tip-watch'

/** Shows the tooltip of whatever element the pointer or the focus rests on; mounted once. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watchTips(setTip), [])
  if (!tip) return null
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Positioner anchor={tip.element} side={tip.side} sideOffset={6} className="z-50">
          <Base.Popup
            data-tip-popup
            // What it says is the name or the description of its element.
            aria-hidden
            className="flex max-w-72 items-center gap-2 rounded-sm bg-ink px-2 py-1 text-sm text-surface shadow-float transition-opacity data-starting-style:opacity-0"
          >
            <span>{tip.text}</span>
            {tip.shortcut && <Kbd inverse>{tip.shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
