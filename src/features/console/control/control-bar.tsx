import type { MouseEvent } from 'react'
import { ClipboardType, KeyboardOff } from 'lucide-react'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { Kbd } from '../../../ui/kbd'
import { toast } from '../../../ui/toast'
import type { DirectControl } from './direct-control'
import { useControl } from './use-control'

/** Inputs that wait for a slow line are worth a word from this many on. */
const MANY_WAITING = 3

/** What the person can do, and should know, while control is on. A press on it leaves the keyboard with the session. */
export function ControlBar({ control }: { control: DirectControl }) {
  const { mode, held, waiting } = useControl(control)
  return (
    <div role="group" aria-label="Direct control" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <p className="flex items-center gap-1.5 text-sm">
        {mode === 'active' ? (
          <>
            Hold <Kbd>Esc</Kbd> to give mouse and keyboard back
          </>
        ) : (
          'Click the picture to go on'
        )}
      </p>
      <span className="text-sm text-muted tabular-nums">
        {held.length > 0 && `${held.join(' and ')} down`}
        {waiting >= MANY_WAITING && ` ${plural(waiting, 'input')} on the way`}
      </span>
      <Button
        onMouseDown={keepFocus}
        size="small"
        variant="quiet"
        icon={<ClipboardType aria-hidden />}
        onClick={() => void typeClipboard(control)}
      >
        Type my clipboard
      </Button>
      <Button
        onMouseDown={keepFocus}
        size="small"
        variant="quiet"
        icon={<KeyboardOff aria-hidden />}
        onClick={() => control.releaseAll()}
      >
        Release all keys
      </Button>
    </div>
  )
}

/** The picture stays the place that hears the keys. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

async function typeClipboard(control: DirectControl): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => undefined)
  if (text) return control.keyboard.type(text)
  toast({
    title: text === '' ? 'Your clipboard holds no text' : 'Your browser does not let this page read the clipboard',
    description: text === '' ? 'Copy a text first.' : 'Click the picture and press Ctrl+V: that types it, too.',
  })
}
