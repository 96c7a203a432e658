import { Keyboard } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button'
import { isMac } from '../../../ui/is-mac'
import { NEW_RECORDING, record, type Recording } from './recording'

/** Finds a key by its press: the next one that is made while this button has the focus, Tab and Escape too. */
export function FindByPress({ onFound }: { onFound: (item: string) => void }) {
  const live = useRef<Recording>(null)
  const [listening, setListening] = useState(false)

  const end = (item?: string): void => {
    live.current = null
    setListening(false)
    if (item !== undefined) onFound(item)
  }
  const handleKey = (kind: 'down' | 'up') => (event: KeyboardEvent) => {
    if (!live.current) return
    event.preventDefault()
    event.stopPropagation()
    const press = event.nativeEvent
    live.current = record(
      live.current,
      kind === 'down' ? { kind, press, repeat: press.repeat, mac: isMac } : { kind, press },
    )
    const [item] = live.current.items
    if (item !== undefined) end(item)
  }
  return (
    <span className="flex items-center">
      <IconButton
        size="medium"
        label={listening ? 'Press a key now' : 'Find a key by pressing it'}
        icon={<Keyboard />}
        pressed={listening}
        onClick={() => {
          if (live.current) return end()
          live.current = NEW_RECORDING
          setListening(true)
        }}
        onKeyDown={handleKey('down')}
        onKeyUp={handleKey('up')}
        onBlur={() => end()}
      />
    </span>
  )
}
