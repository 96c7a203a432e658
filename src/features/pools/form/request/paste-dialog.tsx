import { useDeferredValue, useId, useMemo, useRef } from 'react'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { Form } from '../../../../ui/form'
import { Textarea } from '../../../../ui/textarea'
import { FIELDS } from '../../config/field-labels'
import type { PoolForm } from '../../config/form-values'
import { readForm } from '../../config/to-request'
import type { TextRange } from '../../../../ui/json-range'
import type { PastedRequest } from './pasted-request'
import { ProblemList } from './problem-list'

/** A text box is slow to show more than this; such a text fills the form at once. */
const SHOWN_LENGTH = 300_000
/** Lines above a range that is brought into view. */
const ABOVE = 3

/** Takes a request in any of the forms that people have it in, and says beforehand what becomes of it. */
export function PasteDialog({
  open,
  text,
  read: readText,
  onText,
  onClose,
  onFill,
}: {
  open: boolean
  text: string
  read: (text: string) => PastedRequest
  onText: (text: string) => void
  onClose: () => void
  onFill: (read: PastedRequest & { ok: true }) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const resultId = useId()
  const deferred = useDeferredValue(text)
  const read = useMemo(() => readOf(deferred, readText), [deferred, readText])
  const isRead = deferred === text

  const goTo = ({ from, to }: TextRange): void => {
    const box = area.current
    if (!box) return
    box.focus()
    box.setSelectionRange(from, to)
    const lines = text.split('\n').length
    const line = text.slice(0, from).split('\n').length
    box.scrollTop = (box.scrollHeight / lines) * Math.max(0, line - 1 - ABOVE)
  }

  const fill = (): void => {
    const now = isRead ? read : readOf(text, readText)
    if (now?.ok) onFill(now)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Paste a request"
      description="JSON of a request, a pool or its configuration; a curl or CLI command; or TypeScript or Python code."
      initialFocus={area}
      actions={
        <Button
          variant="primary"
          disabledReason={!isRead || read?.ok ? undefined : read ? 'The text has errors' : 'Paste some text first'}
          onClick={fill}
        >
          Fill the form
        </Button>
      }
    >
      <Form
        enter="sends"
        className="flex flex-col gap-3 pt-1"
        onSubmit={(event) => {
          // For React it lies in the form of the pool, which is not to be sent.
          event.stopPropagation()
          fill()
        }}
      >
        <Textarea
          ref={area}
          mono
          grows={false}
          rows={12}
          wrap="off"
          aria-label="Request"
          aria-describedby={resultId}
          placeholder={'{ "size": 3 }'}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            const long = pasted.length > SHOWN_LENGTH && text.trim() === '' ? readText(pasted) : undefined
            if (!long?.ok) return
            event.preventDefault()
            onFill(long)
          }}
        />
        <div id={resultId} role="status" className="flex flex-col gap-1.5 text-sm">
          {read && <Result read={read} onGo={goTo} />}
        </div>
      </Form>
    </Dialog>
  )
}

const readOf = (text: string, read: (text: string) => PastedRequest): PastedRequest | undefined =>
  text.trim() === '' ? undefined : read(text)

function Result({ read, onGo }: { read: PastedRequest; onGo: (range: TextRange) => void }) {
  if (!read.ok) return <ProblemList problems={[read.problem]} onGo={onGo} />
  return (
    <>
      <p>
        This is {read.kind}. {setFields(read)}
      </p>
      {read.notes.map((note) => (
        <p key={note} className="text-warning">
          {note}
        </p>
      ))}
      {read.ignored.length > 0 && (
        <p className="text-warning">
          Ignored, as there is no such field: <span className="font-mono">{read.ignored.join(', ')}</span>
        </p>
      )}
      <ProblemList problems={read.problems} onGo={onGo} />
    </>
  )
}

function setFields({ form, changes }: PastedRequest & { ok: true }): string {
  const labels = (changes ?? Object.keys(readForm(form).request)).flatMap((name) =>
    name in FIELDS ? [FIELDS[name as keyof PoolForm].label] : [],
  )
  if (labels.length === 0) return 'It sets nothing.'
  return `It sets ${labels.join(', ')}; all else ${changes ? 'stays as it is in the pool' : 'will be at its default'}.`
}
