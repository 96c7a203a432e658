import { useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/button'
import { CopyButton } from '../../../../ui/copy-button'
import { lazyComponent } from '../../../../ui/lazy-component'
import type { TextRange } from '../../../../ui/json-range'
import type { JsonEditorHandle } from './json-editor'
import { ProblemList } from './problem-list'
import { useTypedRequestStore } from './typed-request'
import type { RequestJson } from './use-request-json'

const JsonEditor = lazyComponent(async () => (await import('./json-editor')).JsonEditor)

/** The request as JSON. It is a plain field until the person goes to it and the editor has come, which goes on where that was. */
export function RequestJsonView({
  json,
  onPaste,
  onLeave,
  sought,
  copied,
}: {
  json: RequestJson
  onLeave: () => void
  /** A range of the text that is to have the focus. */
  sought: TextRange | undefined
  /** Takes a whole request that is pasted; false for what goes into the text. */
  onPaste: (text: string) => boolean
  /** The whole request, as it is copied. */
  copied: () => string
}) {
  const [editing, setEditing] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const plain = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<JsonEditorHandle>(null)
  const { label } = useTypedRequestStore()
  const helpId = useId()
  const begin = (): TextRange | undefined => {
    const field = plain.current
    const isHere = field !== null && document.activeElement === field
    setIsReady(true)
    return isHere ? { from: field.selectionStart, to: field.selectionEnd } : undefined
  }
  return (
    <>
      <div className="relative">
        {(editing || sought) && (
          <JsonEditor
            ref={editor}
            value={json.text}
            problems={json.problems}
            label={label}
            describedBy={helpId}
            onChange={json.edit}
            onLeave={onLeave}
            sought={sought}
            onPaste={onPaste}
            onBegin={begin}
          />
        )}
        {!isReady && (
          <textarea
            ref={plain}
            value={json.text}
            aria-label={label}
            aria-describedby={helpId}
            spellCheck={false}
            onPointerEnter={JsonEditor.preload}
            onFocus={() => setEditing(true)}
            onChange={({ target }) => json.edit(target.value)}
            onPaste={(event) => onPaste(event.clipboardData.getData('text/plain')) && event.preventDefault()}
            // To the editor the person does not leave.
            onBlur={({ relatedTarget }) => editor.current?.contains(relatedTarget) || onLeave()}
            className="block field-sizing-content pointer-coarse:min-h-11 max-h-96 w-full cursor-text resize-none rounded-md border border-line-strong/60 bg-raised px-1.5 py-1.5 font-mono text-sm wrap-anywhere"
          />
        )}
        <span className="absolute top-1 right-1 z-1 rounded-md bg-raised">
          <CopyButton text={copied} label={`Copy: ${label}`} />
        </span>
      </div>
      <p id={helpId} className="sr-only">
        Edit it: the form follows. Tab leaves the editor.
      </p>
      {json.problems.length > 0 && (
        <div role="status" className="flex flex-col gap-1 text-sm">
          <ProblemList problems={json.problems} onGo={(range) => editor.current?.select(range)} />
          <div className="flex items-center justify-between gap-2 text-muted">
            {json.blocking.length > 0 && 'Fields keep their last valid value.'}
            <Button size="small" variant="quiet" onClick={json.discard}>
              Discard this text
            </Button>
          </div>
        </div>
      )}
      {json.repeated.length > 0 && (
        <p role="status" className="text-sm text-warning">
          Given more than once; the last one counts: <span className="font-mono">{json.repeated.join(', ')}</span>
        </p>
      )}
      {json.ignored.length > 0 && (
        <p role="status" className="text-sm text-warning">
          Ignored, as there is no such field: <span className="font-mono">{json.ignored.join(', ')}</span>
        </p>
      )}
    </>
  )
}
