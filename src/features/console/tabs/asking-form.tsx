import { MessageSquareWarning } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { shownAddress } from './tab'

/** What a page asks, with what it takes to answer it. */
export function AskingForm({
  name,
  message,
  url,
  onSubmit,
  children,
}: {
  /** Who asks, as in “example.com asks”. */
  name: string
  message: string
  url: string
  onSubmit: () => void
  children: ReactNode
}) {
  const messageId = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      aria-label={name}
      aria-describedby={messageId}
      onSubmit={submit}
      className="mx-4 mt-2 flex flex-col gap-2 rounded-sm border-l-3 border-l-warning bg-warning-soft px-3 py-2"
    >
      <div role="alert" className="flex items-start gap-2">
        <MessageSquareWarning className="mt-0.5 size-4 shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="font-semibold">{name}</p>
          <p id={messageId} className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
            {message}
          </p>
          <p className="text-sm break-all text-muted">{shownAddress(url)}</p>
        </div>
      </div>
      {children}
    </form>
  )
}
