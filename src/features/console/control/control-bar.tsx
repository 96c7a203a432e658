import { ClipboardPlus, ClipboardType, Eye, EyeOff, KeyboardOff } from 'lucide-react'
import { useStore } from '../../../lib/store'
import { Button, type ButtonProps } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { Kbd } from '../../../ui/kbd'
import { toast, type ToastMessage } from '../../../ui/toast'
import type { DirectControl } from './direct-control'
import { LEAVES_FOCUS } from './leaves-focus'

/** Inputs that wait for a slow line are worth a word from this many on. */
const MANY_WAITING = 3

/** On a service that cannot leave keys out of it. */
const STILL_RECORDED: ToastMessage = {
  kind: 'warning',
  title: 'Telemetry still records the keys',
  description: 'The interaction category is on. To leave out what you type, start a private phase.',
}

/** What the person can do, and should know, while control is on. A press on it leaves the keyboard with the session. */
export function ControlBar({
  control,
  recordsKeys,
}: {
  control: DirectControl
  /** Telemetry has the keys that are pressed. */
  recordsKeys: boolean
}) {
  const { mode, held, waiting, hidesTyping, secret, holdsKeys, hidesKeys } = useStore(control)
  const { clipboard } = control
  const sharesClipboard = useStore(clipboard)
  return (
    <div
      role="group"
      aria-label="Direct control"
      className="flex min-w-0 items-center gap-1 @max-3xl:order-last @max-3xl:basis-full @max-lg:order-none @max-lg:grow @max-lg:basis-56 @max-lg:gap-0 @3xl:flex-1"
    >
      <ControlButton
        title="Pastes your clipboard into the session"
        icon={<ClipboardType />}
        onClick={() => void pasteClipboard(control)}
        label="Paste my clipboard"
      />
      <ControlButton
        title="Releases every key and button that is held in the session"
        icon={<KeyboardOff />}
        onClick={() => void control.releaseAll()}
        label="Release all keys"
      />
      <ControlButton
        aria-pressed={hidesTyping}
        title={`What you type is sent; the history shows dots instead${hidesKeys ? ', and telemetry has none of it' : ''}`}
        icon={hidesTyping ? <EyeOff className="text-accent" /> : <Eye />}
        onClick={() => {
          control.toggleTyping()
          if (recordsKeys && !hidesKeys && !hidesTyping) toast(STILL_RECORDED)
        }}
        label="Hide typing"
      />
      <ControlButton
        aria-pressed={sharesClipboard}
        title="What you copy with keys in the session also goes to your clipboard, and you can paste pictures that you copied"
        icon={<ClipboardPlus className={sharesClipboard ? 'text-accent' : undefined} />}
        onClick={clipboard.toggle}
        label="Share clipboard"
      />
      {/* What changes while a button is down must not move the picture: it gives way instead of making a line of tools more. */}
      <p className="min-w-0 flex-1 text-sm @max-lg:line-clamp-2 @max-lg:text-xs @lg:truncate">
        {mode === 'active' ? (
          <>
            <span className="pointer-coarse:hidden">
              Hold <Kbd>Esc</Kbd> to stop
            </span>
            <span className="hidden pointer-coarse:inline">Press Control again to stop</span>
          </>
        ) : (
          <span title="Until then keys do nothing: shortcuts stay off until you stop controlling">
            Click the picture to continue
          </span>
        )}
        <span className="text-muted tabular-nums">
          {mode === 'active' && secret && !hidesTyping && ' · typing is hidden: password field'}
          {mode === 'active' && !holdsKeys && ' · this service can’t hold keys, only tap them'}
          {held.length > 0 && ` · ${held.join(' and ')} down`}
          {waiting >= MANY_WAITING && ` · ${plural(waiting, 'input')} on the way`}
        </span>
      </p>
    </div>
  )
}

function ControlButton({ label, ...rest }: Omit<ButtonProps, 'children'> & { label: string }) {
  return (
    <Button {...rest} {...LEAVES_FOCUS} size="small" variant="quiet">
      <span className="@max-7xl:sr-only">{label}</span>
    </Button>
  )
}

async function pasteClipboard(control: DirectControl): Promise<void> {
  // A page that came over plain http from another machine has no clipboard at all.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const text = await clipboard?.readText().catch(() => undefined)
  const picture = text === '' && control.clipboard.get() ? await pictureIn(clipboard) : undefined
  if (text || picture) return control.paste(text ?? '', picture)
  toast({
    title: text === '' ? 'Your clipboard holds no text' : 'Your browser doesn’t let this page read the clipboard',
    description:
      text === ''
        ? 'Copy some text first. A picture can be pasted while Share clipboard is on.'
        : 'Click the picture and press Ctrl+V: that pastes it, too.',
  })
}

async function pictureIn(clipboard: Clipboard | undefined): Promise<Blob | undefined> {
  const items = (await clipboard?.read().catch(() => undefined)) ?? []
  return items.find(({ types }) => types.includes('image/png'))?.getType('image/png')
}
