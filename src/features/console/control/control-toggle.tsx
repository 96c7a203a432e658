import { Lock, LockOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '../../../lib/store'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { useShortcut } from '../../../ui/commands'
import { Tooltip } from '../../../ui/tooltip'
import type { DirectControl } from './direct-control'
import { useNoInput } from '../no-input'

/** The lock: open, the person's mouse and keyboard on the picture are the session's. */
export function ControlToggle({
  control,
  ended,
  onToggle,
}: {
  control: DirectControl
  /** The session is no more. */
  ended: boolean
  onToggle: () => void
}) {
  const isOpen = useStore(control, ({ mode }) => mode !== 'locked')
  const noInput = useNoInput(ended)
  const button = useRef<HTMLButtonElement>(null)
  const announce = useAnnounce()

  useEffect(() => {
    if (!isOpen) return
    const toggle = button.current
    announce('Control is on: mouse and keyboard act in the session. Hold Escape to stop controlling.')
    return () => {
      announce('Control is off.')
      // The picture had the focus, and is no field any more.
      if (document.activeElement === document.body) toggle?.focus()
    }
  }, [isOpen, announce])

  return (
    <Tooltip text="Your mouse and keyboard drive the session" shortcut="C" side="bottom">
      <Button
        ref={button}
        size="small"
        variant={isOpen ? 'primary' : 'plain'}
        aria-pressed={isOpen}
        aria-keyshortcuts={useShortcut('C')}
        disabledReason={noInput}
        icon={isOpen ? <LockOpen /> : <Lock />}
        onClick={onToggle}
      >
        Control
      </Button>
    </Tooltip>
  )
}
