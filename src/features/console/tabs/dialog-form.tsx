import { MessageSquareWarning } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { type BrowserTab, dialogName, shownAddress, tabName } from './tab'

/** What the buttons of Chromium's own dialogs say, which are on the live screen at the same time. */
const BUTTONS = {
  alert: { accept: 'OK' },
  confirm: { accept: 'OK', dismiss: 'Cancel' },
  prompt: { accept: 'OK', dismiss: 'Cancel' },
  beforeunload: { accept: 'Leave', dismiss: 'Stay' },
} as const

/** Chromium says this of its own; what the page would say is not shown by any browser any more. */
const LEAVE = 'Leave this page? Changes that you made may not be saved.'

/** A dialog that a page has opened, with what it takes to answer it. The page stands still until then. */
export function DialogForm({
  tab,
  isShown,
  headless,
  onAnswer,
  onSwitch,
}: {
  tab: BrowserTab
  /** Its tab is the one on the live screen. */
  isShown: boolean
  headless: boolean
  onAnswer: (accept: boolean, text?: string) => void
  onSwitch: () => void
}) {
  const { dialog } = tab
  const [text, setText] = useState<string>()
  const messageId = useId()
  if (!dialog) return null
  const { accept, dismiss } = { dismiss: undefined, ...BUTTONS[dialog.type] }
  const isPrompt = dialog.type === 'prompt'
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onAnswer(true, isPrompt ? (text ?? dialog.defaultPrompt) : undefined)
  }
  const message = dialog.type === 'beforeunload' ? LEAVE : dialog.message
  return (
    <form
      aria-label={dialogName(dialog)}
      aria-describedby={messageId}
      onSubmit={send}
      className="mx-3 mt-2 flex flex-col gap-2 rounded-sm border-l-3 border-l-look bg-look-soft px-3 py-2"
    >
      <div role="alert" className="flex items-start gap-2">
        <MessageSquareWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-look" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="font-semibold">{dialogName(dialog)}</p>
          <p id={messageId} className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
            {message || 'No text'}
          </p>
          <p className="text-sm break-all text-muted">{shownAddress(dialog.url)}</p>
        </div>
      </div>
      {isPrompt && (
        <TextInput
          aria-label="Answer"
          value={text ?? dialog.defaultPrompt}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" variant="primary">
          {accept}
        </Button>
        {dismiss && (
          <Button size="small" onClick={() => onAnswer(false)}>
            {dismiss}
          </Button>
        )}
        {!isShown && <Button size="small" variant="quiet" onClick={onSwitch}>{`Show ${tabName(tab)}`}</Button>}
        {headless && <span className="text-sm text-muted">Without an answer, the service gives one after 5 s.</span>}
      </div>
    </form>
  )
}
