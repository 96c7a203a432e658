import { json } from '@codemirror/lang-json'
import { lintGutter } from '@codemirror/lint'
import { lineNumbers, placeholder } from '@codemirror/view'
import { completing, type TextMark, useTextEditor } from '../../../../resources/code/use-text-editor'
import { policyNames } from './policy-language'

const EXTENSIONS = [
  lineNumbers(),
  json(),
  completing(policyNames),
  lintGutter(),
  placeholder('{\n  "BookmarkBarEnabled": true\n}'),
]

/** A JSON editor that knows the policies. */
export function PolicyEditor({
  value,
  onChange,
  onBlur,
  marks,
  invalid,
  describedBy,
  minHeight,
  takesFocus,
}: {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  marks: readonly TextMark[]
  invalid: boolean
  describedBy: string
  minHeight: string
  /** It has the focus as soon as it is there. */
  takesFocus: boolean
}) {
  const { element } = useTextEditor({
    value,
    onChange,
    onBlur,
    marks,
    extensions: EXTENSIONS,
    attributes: {
      'aria-label': 'Chrome policy',
      'aria-multiline': 'true',
      'aria-describedby': describedBy,
      'aria-invalid': String(invalid),
      spellcheck: 'false',
    },
    onBegin: (editor) => takesFocus && editor.focus(),
  })
  return (
    <div
      ref={element}
      data-invalid={invalid || undefined}
      className="overflow-hidden rounded-md border border-line-strong bg-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus data-invalid:border-danger [&_.cm-editor]:max-h-96"
      style={{ minHeight }}
    />
  )
}
