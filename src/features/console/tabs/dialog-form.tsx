import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { AskingForm } from './asking-form'
import { type BrowserTab, dialogName, tabName } from './tab'

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
  if (!dialog) return null
  const { accept, dismiss } = { dismiss: undefined, ...BUTTONS[dialog.type] }
  const isPrompt = dialog.type === 'prompt'
  const send = (): void => onAnswer(true, isPrompt ? (text ?? dialog.defaultPrompt) : undefined)
  const message = dialog.type === 'beforeunload' ? LEAVE : dialog.message
  return (
    <AskingForm name={dialogName(dialog)} message={message || 'No text'} url={dialog.url} onSubmit={send}>
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
    </AskingForm>
  )
}
