import { json } from '@codemirror/lang-json'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo } from 'react'
import { useTextEditor } from '../../../../resources/code/use-text-editor'
import type { TextRange } from '../../../../ui/json-range'

export interface JsonEditorHandle {
  /** Selects a range of the text and brings it into view. */
  select: (range: TextRange) => void
  /** Whether an element is a part of it. */
  contains: (element: Element | null) => boolean
}

interface JsonEditorProps {
  value: string
  /** Marked in the text. */
  problems: readonly (TextRange & { message: string })[]
  label: string
  describedBy: string
  onChange: (text: string) => void
  onLeave: () => void
  /** True when the pasted text was taken for something else than text. */
  onPaste: (text: string) => boolean
  /** Called when the editor is there: returns what was selected in the field that it replaces, undefined when the person is elsewhere. */
  onBegin: () => TextRange | undefined
  /** A range that is selected, and gets the focus. */
  sought: TextRange | undefined
  ref: Ref<JsonEditorHandle>
}

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

const EXTENSIONS = [json(), folded, foldedTheme]

const selectionOf = ({ state: { doc } }: EditorView, { from, to }: TextRange) => ({
  anchor: Math.min(from, doc.length),
  head: Math.min(to, doc.length),
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
  const { element, view } = useTextEditor({
    value,
    onChange,
    onBlur: onLeave,
    onPaste,
    marks: useMemo(() => problems.map((each) => ({ ...each, severity: 'error' as const })), [problems]),
    attributes: {
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-describedby': describedBy,
      spellcheck: 'false',
    },
    extensions: EXTENSIONS,
    // The form writes the text too, while it is not being edited.
    undoesValues: false,
    onBegin: (editor) => {
      const selected = onBegin()
      if (!selected) return
      editor.dispatch({ selection: selectionOf(editor, selected) })
      editor.focus()
    },
  })

  const select = (range: TextRange): void => {
    const editor = view.current
    if (!editor) return
    editor.dispatch({ selection: selectionOf(editor, range), scrollIntoView: true })
    editor.focus()
    editor.dom.scrollIntoView({ block: 'center' })
  }
  const contains = (other: Element | null): boolean => element.current?.contains(other) ?? false
  useImperativeHandle(ref, () => ({ select, contains }))

  const seek = useEffectEvent(select)
  useEffect(() => {
    if (sought) seek(sought)
  }, [sought])

  return (
    <div
      ref={element}
      className="overflow-hidden rounded-md border border-line-strong bg-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus [&_.cm-editor]:max-h-96"
    />
  )
}
