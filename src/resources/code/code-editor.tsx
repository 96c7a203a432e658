import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  completionStatus,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { editorTheme } from './editor-theme'
import { namesAfter } from './playwright-names'

/** A place in code, both from 1. */
export interface CodePlace {
  readonly line: number
  readonly column: number
}

export interface CodeEditorHandle {
  /** Puts code where the cursor is, on lines of its own. */
  insert: (code: string) => void
  select: (place: CodePlace) => void
}

/** The usual keys without Control and Enter, which run the code (decision 061). */
const KEYS = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** An offer that has only just come is not taken yet, and Tab does not leave the editor by it either. */
const takeCompletion = (view: EditorView): boolean =>
  acceptCompletion(view) || completionStatus(view.state) === 'active'

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/\.\w*/)
  if (!word) return null
  const line = context.state.doc.lineAt(context.pos)
  const names = namesAfter(context.state.sliceDoc(line.from, word.from))
  if (names.length === 0) return null
  return { from: word.from + 1, options: names.map((label) => ({ label, type: 'method' })), validFor: /^\w*$/ }
}

/** Code in TypeScript. Tab takes a completion that is offered; else it is left to the page. */
export function CodeEditor({
  code,
  problem,
  onChange,
  ref,
}: {
  code: string
  /** Marked in the code, until that changes. */
  problem?: (CodePlace & { message: string }) | undefined
  onChange: (code: string) => void
  ref?: Ref<CodeEditorHandle>
}) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changed = useEffectEvent((next: string) => {
    if (next !== code) onChange(next)
  })
  const first = useEffectEvent(() => code)

  useEffect(() => {
    const editor = new EditorView({
      ...(place.current && { parent: place.current }),
      state: EditorState.create({
        doc: first(),
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          javascript({ typescript: true }),
          autocompletion({ override: [complete], icons: false }),
          keymap.of([
            { key: 'Tab', run: takeCompletion },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            ...KEYS,
          ]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Code', 'aria-multiline': 'true', spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
          editorTheme,
        ],
      }),
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [])

  // With what is drawn: later, keys that were typed meanwhile would be lost.
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === code) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: code },
      selection: { anchor: code.length },
    })
  }, [code])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const at = problem && problem.line <= editor.state.doc.lines ? editor.state.doc.line(problem.line) : undefined
    const from = at && problem ? at.from + problem.column - 1 : 0
    const marks =
      at && problem
        ? [{ from: from < at.to ? from : at.from, to: at.to, severity: 'error' as const, message: problem.message }]
        : []
    editor.dispatch(setDiagnostics(editor.state, marks))
  }, [problem])

  useImperativeHandle(ref, () => ({
    insert: (code) => {
      const editor = view.current
      if (!editor) return
      const line = editor.state.doc.lineAt(editor.state.selection.main.to)
      const text = line.length === 0 ? `${code}\n` : `\n${code}\n`
      editor.dispatch({
        changes: { from: line.to, insert: text },
        selection: { anchor: line.to + text.length },
        scrollIntoView: true,
      })
      editor.focus()
    },
    select: ({ line, column }) => {
      const editor = view.current
      if (!editor || line > editor.state.doc.lines) return
      const at = editor.state.doc.line(line)
      const from = Math.min(at.from + column - 1, at.to)
      editor.dispatch({ selection: { anchor: from, head: at.to }, scrollIntoView: true })
      editor.focus()
    },
  }))

  return (
    <div
      ref={place}
      className="min-h-24 flex-1 overflow-hidden bg-raised focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus [&_.cm-editor]:h-full"
    />
  )
}
