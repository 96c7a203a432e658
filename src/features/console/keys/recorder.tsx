import { Circle, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { KeyCap, KeyCaps } from '../../../actions/key-caps'
import { isMac } from '../../../ui/is-mac'
import { NEW_RECORDING, record, type Recording, type RecordingEvent } from './recording'
import { itemLabel } from '../../../actions/key-labels'

/** Takes down real key presses; `onRecorded` gets them as items when it ends. */
export function Recorder({ onRecorded }: { onRecorded: (items: readonly string[]) => void }) {
  // The truth is in the ref: moving the focus at the end comes as one more end, before the next render.
  const live = useRef<Recording>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [recording, setRecording] = useState<Recording | null>(null)

  const set = (next: Recording | null) => {
    live.current = next
    setRecording(next)
  }
  const dispatch = (event: RecordingEvent) => {
    if (!live.current) return
    const next = record(live.current, event)
    if (!next.ended) return set(next)
    set(null)
    // Only when the capture box still has it: a person who went elsewhere stays there.
    if (document.activeElement?.getAttribute('data-recorder') !== null) button.current?.focus()
    onRecorded(next.items)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={button}
          size="small"
          icon={recording ? <Square className="fill-current" /> : <Circle className="fill-danger text-danger" />}
          // A press must not take the focus first: that alone would end the recording, and its click start another.
          onMouseDown={(event) => recording && event.preventDefault()}
          onClick={() => (recording ? dispatch({ kind: 'end' }) : set(NEW_RECORDING))}
        >
          {recording ? 'Stop recording' : 'Record keys'}
        </Button>
        {!recording && <span className="text-sm text-muted">from your keyboard</span>}
      </div>
      {recording && <CaptureBox recording={recording} dispatch={dispatch} />}
    </div>
  )
}

/** Has the focus while keys are recorded; nothing else of the page receives them. */
function CaptureBox({ recording, dispatch }: { recording: Recording; dispatch: (event: RecordingEvent) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  useEffect(() => box.current?.focus(), [])

  const handle = (kind: 'down' | 'up') => (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const press = event.nativeEvent
    dispatch(kind === 'down' ? { kind, press, repeat: press.repeat, mac: isMac } : { kind, press })
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div
        ref={box}
        data-recorder
        role="textbox"
        aria-readonly
        tabIndex={0}
        aria-label="Recorder"
        aria-describedby={hintId}
        onKeyDown={handle('down')}
        onKeyUp={handle('up')}
        onBlur={() => dispatch({ kind: 'end' })}
        className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-md border border-accent bg-accent-soft/50 px-2.5 py-2 focus-visible:-outline-offset-1"
      >
        {recording.items.map((item, index) => (
          <KeyCaps key={`${index}-${item}`} item={item} />
        ))}
        {[...recording.held.values()].map((item) => (
          <KeyCap key={item} label={itemLabel(item)} tone="accent" />
        ))}
        {recording.items.length === 0 && recording.held.size === 0 && (
          <span className="text-muted">Press keys now</span>
        )}
      </div>
      {recording.nameless && (
        <p role="status" className="text-sm">
          This key can’t be sent. Type its character above instead.
        </p>
      )}
      <p id={hintId} className="text-sm text-muted">
        Tab and Escape are recorded too. To stop, hold one of them, or press Escape twice.
      </p>
    </div>
  )
}
