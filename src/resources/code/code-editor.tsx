import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { javascript } from '@codemirror/lang-javascript'
import { lineNumbers } from '@codemirror/view'
import { type Ref, useImperativeHandle, useMemo } from 'react'
import { namesAfter } from './playwright-names'
import { completing, type TextMark, useTextEditor } from './use-text-editor'

/** A position in code, both from 1. */
export interface CodePosition {
  readonly line: number
  readonly column: number
}

export interface CodeEditorHandle {
  /** Puts code where the cursor is, on lines of its own. */
  insert: (code: string) => void
  select: (position: CodePosition) => void
}

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/\.\w*/)
  if (!word) return null
  const line = context.state.doc.lineAt(context.pos)
  const names = namesAfter(context.state.sliceDoc(line.from, word.from))
  if (names.length === 0) return null
  return { from: word.from + 1, options: names.map((label) => ({ label, type: 'method' })), validFor: /^\w*$/ }
}

const EXTENSIONS = [lineNumbers(), completing(complete), javascript({ typescript: true })]

/** From the position to the end of its line. */
function markOf({ line, column, message }: CodePosition & { message: string }, code: string): TextMark {
  const lines = code.split('\n').slice(0, line)
  const text = lines.at(-1) ?? ''
  const to = lines.join('\n').length
  return { from: to - text.length + (column - 1 < text.length ? column - 1 : 0), to, severity: 'error', message }
}

/** Code in TypeScript. */
export function CodeEditor({
  code,
  problem,
  onChange,
  ref,
}: {
  code: string
  /** Marked in the code, until that changes. */
  problem?: (CodePosition & { message: string }) | undefined
  onChange: (code: string) => void
  ref?: Ref<CodeEditorHandle>
}) {
  const { element, view } = useTextEditor({
    value: code,
    onChange,
    marks: useMemo(() => (problem ? [markOf(problem, code)] : []), [problem, code]),
    attributes: { 'aria-label': 'Code', 'aria-multiline': 'true', spellcheck: 'false' },
    extensions: EXTENSIONS,
  })

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
      ref={element}
      className="min-h-24 flex-1 overflow-hidden bg-raised focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus [&_.cm-editor]:h-full"
    />
  )
}
