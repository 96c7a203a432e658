import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { policyLint, policyNames } from './policy-language'
import { policyTheme } from './policy-theme'

interface PolicyEditorProps {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  invalid: boolean
  describedBy: string
  minHeight: string
}

const attributes = (invalid: boolean, describedBy: string) =>
  EditorView.contentAttributes.of({
    'aria-label': 'Chrome policy',
    'aria-multiline': 'true',
    'aria-describedby': describedBy,
    'aria-invalid': String(invalid),
    spellcheck: 'false',
  })

/** A JSON editor that knows the policies. Tab is left to the page, so that the keyboard never gets stuck in it. */
export function PolicyEditor({ value, onChange, onBlur, invalid, describedBy, minHeight }: PolicyEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const wiring = useRef(new Compartment())
  const changed = useEffectEvent(onChange)
  const left = useEffectEvent(onBlur)
  const first = useEffectEvent(() => ({ value, attributes: attributes(invalid, describedBy) }))

  useEffect(() => {
    const start = first()
    const editor = new EditorView({
      ...(place.current && { parent: place.current }),
      state: EditorState.create({
        doc: start.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          json(),
          autocompletion({ override: [policyNames], icons: false }),
          policyLint,
          lintGutter(),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          placeholder('{\n  "BookmarkBarEnabled": true\n}'),
          wiring.current.of(start.attributes),
          EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
          EditorView.domEventHandlers({ blur: () => left() }),
          policyTheme,
        ],
      }),
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [])

  // The form may set the text too: a format, a start over.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    view.current?.dispatch({ effects: wiring.current.reconfigure(attributes(invalid, describedBy)) })
  }, [invalid, describedBy])

  return (
    <div
      ref={place}
      data-invalid={invalid || undefined}
      className="overflow-hidden rounded-md border border-line-strong bg-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus data-invalid:border-loss [&_.cm-editor]:max-h-96"
      style={{ minHeight }}
    />
  )
}
