import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState, Transaction } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { EDITOR_KEYS } from '../editor-keys'
import { editorTheme } from '../../../../resources/code/editor-theme'
import type { Place } from '../../../../ui/json-place'

export interface JsonEditorHandle {
  /** Selects a place of the text and brings it into view. */
  select: (place: Place) => void
  /** Whether an element is a part of it. */
  contains: (element: Element | null) => boolean
}

interface JsonEditorProps {
  value: string
  /** Marked in the text. */
  problems: readonly (Place & { message: string })[]
  label: string
  describedBy: string
  onChange: (text: string) => void
  onLeave: () => void
  /** True when the pasted text was taken for something else than text. */
  onPaste: (text: string) => boolean
  /** Called when the editor is there: returns what was selected in the field that it replaces, undefined when the person is elsewhere. */
  onBegin: () => Place | undefined
  /** A place that is selected, and gets the focus. */
  sought: Place | undefined
  ref: Ref<JsonEditorHandle>
}

/** A change that the form made, not the person. */
const ours = Annotation.define<boolean>()

/** The words that stand for a long policy are one thing: the cursor steps over them. */
const foldedWords = new MatchDecorator({
  regexp: /\{ … [^…]* … \}/g,
  decoration: Decoration.mark({ class: 'cm-folded' }),
})

const folded = ViewPlugin.fromClass(
  class {
    words: DecorationSet
    constructor(view: EditorView) {
      this.words = foldedWords.createDeco(view)
    }
    update(update: ViewUpdate): void {
      this.words = foldedWords.updateDeco(update, this.words)
    }
  },
  {
    decorations: ({ words }) => words,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.words ?? Decoration.none),
  },
)

const foldedTheme = EditorView.theme({
  '.cm-folded': { color: 'var(--color-muted)', backgroundColor: 'var(--color-hover)', borderRadius: '4px' },
  '.cm-folded *': { color: 'inherit !important' },
})

/** The text of a request in an editor of its own. It gets the focus where the person is at the text: it comes when the person goes there. */
export function JsonEditor({
  value,
  problems,
  label,
  describedBy,
  onChange,
  onLeave,
  onPaste,
  onBegin,
  sought,
  ref,
}: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changed = useEffectEvent(onChange)
  const left = useEffectEvent(onLeave)
  const pasted = useEffectEvent(onPaste)
  const begin = useEffectEvent(onBegin)
  const first = useEffectEvent(() => ({ value, label, describedBy }))

  const select = ({ from, to }: Place): void => {
    const editor = view.current
    if (!editor) return
    const end = editor.state.doc.length
    editor.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true })
    editor.focus()
    editor.dom.scrollIntoView({ block: 'center' })
  }
  const contains = (element: Element | null): boolean => place.current?.contains(element) ?? false
  // Before the editor begins: the field that it takes the focus from asks where that went.
  useImperativeHandle(ref, () => ({ select, contains }))

  // Before the screen is drawn: the editor and the field that it replaces are never there at the same time.
  useLayoutEffect(() => {
    const start = first()
    const editor = new EditorView({
      ...(place.current && { parent: place.current }),
      state: EditorState.create({
        doc: start.value,
        extensions: [
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          json(),
          keymap.of([...closeBracketsKeymap, ...lintKeymap, ...historyKeymap, ...EDITOR_KEYS]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': start.label,
            'aria-multiline': 'true',
            'aria-describedby': start.describedBy,
            spellcheck: 'false',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((each) => each.annotation(ours))) {
              changed(update.state.doc.toString())
            }
          }),
          EditorView.domEventHandlers({
            blur: () => left(),
            paste: (event) => pasted(event.clipboardData?.getData('text/plain') ?? ''),
          }),
          folded,
          editorTheme,
          foldedTheme,
        ],
      }),
    })
    view.current = editor
    const selected = begin()
    if (selected) {
      const end = editor.state.doc.length
      const [anchor, head] = [Math.min(selected.from, end), Math.min(selected.to, end)]
      editor.dispatch({ selection: { anchor, head } })
      editor.focus()
    }
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [])

  // The form writes the text too, while it is not being edited. Before the next key: what is typed meanwhile is not in this value.
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: [ours.of(true), Transaction.addToHistory.of(false)],
    })
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const end = editor.state.doc.length
    const marks = problems.map(({ from, to, message }) => ({
      from: Math.min(from, Math.max(0, end - 1)),
      to: Math.min(to, end),
      severity: 'error' as const,
      message,
    }))
    editor.dispatch(setDiagnostics(editor.state, marks))
  }, [problems])

  const seek = useEffectEvent(select)
  useEffect(() => {
    if (sought) seek(sought)
  }, [sought])

  return (
    <div
      ref={place}
      className="overflow-hidden rounded-md border border-line-strong bg-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus [&_.cm-editor]:max-h-96"
    />
  )
}
