import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionSource,
  completionStatus,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { editorTheme } from './editor-theme'

/** What deserves a word in a text. */
export interface TextMark {
  from: number
  to: number
  severity: 'error' | 'warning'
  message: string
}

interface TextEditor {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** True when the pasted text was taken for something else than text. */
  onPaste?: (text: string) => boolean
  /** Called when the editor is there. */
  onBegin?: (editor: EditorView) => void
  /** What is said of it to who does not see it. */
  attributes: Readonly<Record<string, string>>
  marks: readonly TextMark[]
  /** Its language and more, as they are when it begins. */
  extensions: readonly Extension[]
  /** Whether a text that comes from outside can be undone. */
  undoesValues?: boolean
}

/** The usual keys without Control and Enter, which send a form and run code (decision 061). */
const KEYS = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** A change that does not come from the person. */
const fromOutside = Annotation.define<boolean>()

/** An offer that has only just come is not taken yet, and Tab does not leave the editor by it either. */
const takeCompletion = (view: EditorView): boolean =>
  acceptCompletion(view) || completionStatus(view.state) === 'active'

/** Offers what `source` finds. Tab takes it; else Tab is left to the page. */
export const completing = (source: CompletionSource): Extension => [
  autocompletion({ override: [source], icons: false }),
  keymap.of([{ key: 'Tab', run: takeCompletion }, ...completionKeymap]),
]

/** An editor of a text, in the element that gets the ref `element`. */
export function useTextEditor({
  value,
  onChange,
  onBlur,
  onPaste,
  onBegin,
  attributes,
  marks,
  extensions,
  undoesValues = true,
}: TextEditor): { element: RefObject<HTMLDivElement | null>; view: RefObject<EditorView | null> } {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [said] = useState(() => new Compartment())
  const changed = useEffectEvent(onChange)
  const left = useEffectEvent(() => onBlur?.())
  const pasted = useEffectEvent((text: string) => onPaste?.(text) ?? false)
  const begun = useEffectEvent((editor: EditorView) => onBegin?.(editor))
  const first = useEffectEvent(() => ({ value, attributes, extensions }))

  // Before the screen is drawn: the editor and the field that it replaces are never there at the same time.
  useLayoutEffect(() => {
    const start = first()
    const editor = new EditorView({
      ...(element.current && { parent: element.current }),
      state: EditorState.create({
        doc: start.value,
        extensions: [
          ...start.extensions,
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          keymap.of([...closeBracketsKeymap, ...lintKeymap, ...historyKeymap, ...KEYS]),
          EditorView.lineWrapping,
          said.of(EditorView.contentAttributes.of(start.attributes)),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) changed(state.doc.toString())
          }),
          EditorView.domEventHandlers({
            blur: () => left(),
            paste: (event) => pasted(event.clipboardData?.getData('text/plain') ?? ''),
          }),
          editorTheme,
        ],
      }),
    })
    view.current = editor
    begun(editor)
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [said])

  // Before the next key: what is typed meanwhile is not in this value.
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    const insert = editor.state.toText(value)
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert },
      selection: { anchor: insert.length },
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(undoesValues)],
    })
  }, [value, undoesValues])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const end = editor.state.doc.length
    const within = marks.map(({ from, to, ...mark }) => ({
      ...mark,
      from: Math.min(from, Math.max(0, end - 1)),
      to: Math.min(to, end),
    }))
    editor.dispatch(setDiagnostics(editor.state, within))
  }, [marks])

  const words = JSON.stringify(attributes)
  useEffect(() => {
    const given = JSON.parse(words) as Record<string, string>
    view.current?.dispatch({ effects: said.reconfigure(EditorView.contentAttributes.of(given)) })
  }, [said, words])

  return { element, view }
}
