import { useId, useState } from 'react'
import { useStore } from '../../../lib/store'
import { cx } from '../../../ui/cx'
import type { ScreenView } from '../screen/live-screen'
import type { DirectControl } from './direct-control'
import { useSurfaceInput } from './use-surface-input'

/**
 * Lies exactly over the picture and takes pointer and keyboard. A text field, because dead keys, input methods, keyboards on
 * a screen and clipboards write into nothing else; what they write goes on to the session at once.
 */
export function ControlSurface({ control, view }: { control: DirectControl; view: ScreenView }) {
  const mode = useStore(control, (state) => state.mode)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const helpId = useId()
  useSurfaceInput(field, control, view)
  const { left, top, width, height } = view.layout
  return (
    <>
      <textarea
        ref={setField}
        aria-label="Direct control"
        aria-describedby={helpId}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        style={{ left, top, width, height }}
        className={cx(
          'absolute touch-none resize-none overflow-hidden bg-transparent p-0 text-transparent caret-transparent outline-2! data-composing:text-[1rem]/6 data-composing:font-semibold data-composing:text-[#000] data-composing:caret-[#000] data-composing:[text-shadow:0_0_2px_white,0_0_2px_white,0_0_4px_white,0_0_6px_white] -outline-offset-2! select-none',
          mode === 'active' ? 'cursor-default outline-accent!' : 'cursor-pointer outline-line-strong! outline-dashed!',
        )}
      />
      <p id={helpId} className="sr-only">
        Mouse and keyboard act in the session. Hold Escape to stop controlling.
      </p>
    </>
  )
}
