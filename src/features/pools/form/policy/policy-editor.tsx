import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete'
import { history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, type Text } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { afterFrame, FrameScheduler } from '../../../../ui/frame-scheduler'
import { EDITOR_KEYS } from '../editor-keys'
import { documentText } from './document-text'
import type { PolicyMark } from './policy-facts'
import { policyNames } from './policy-language'
import { LARGE } from './policy-text'
import { editorTheme } from '../../../../resources/code/editor-theme'

interface PolicyEditorProps {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  /** A long text was pasted for all that was there. */
  onWhole: (text: string) => void
  /** What deserves a word in `value`. */
  marks: readonly PolicyMark[]
  invalid: boolean
  describedBy: string
  minHeight: string
  /** It has the focus as soon as it is there. */
  takesFocus: boolean
}

/** The text of a large document is made when the typing pauses: at every key press it would take too long. */
const PAUSE_MS = 250

/** What comes next, such as a click or Enter in the field that was gone to, finds the text in the form. */
const GOES_ON = ['pointerdown', 'click', 'keydown', 'submit'] as const

const PRESS = ['pointerdown', 'pointerup', 'pointercancel'] as const

/** Colors are left out of a large document: to find them costs more than the typing itself. */
const language = new Compartment()

/** An offer that has only just come is not taken yet, and Tab does not leave the editor by it either. */
const takeCompletion = (view: EditorView): boolean =>
  acceptCompletion(view) || completionStatus(view.state) === 'active'

/** Marks a change that comes from the form. */
const FromForm = Annotation.define<boolean>()

const attributes = (invalid: boolean, describedBy: string) =>
  EditorView.contentAttributes.of({
    'aria-label': 'Chrome policy',
    'aria-multiline': 'true',
    'aria-describedby': describedBy,
    'aria-invalid': String(invalid),
    spellcheck: 'false',
  })

/** A JSON editor that knows the policies. Tab takes a completion that is offered; else it is left to the page. */
export function PolicyEditor({
  value,
  onChange,
  onBlur,
  onWhole,
  marks,
  invalid,
  describedBy,
  minHeight,
  takesFocus,
}: PolicyEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const wiring = useRef(new Compartment())
  /** The text that the form has of the document, and whether the document is ahead of it. */
  const told = useRef(value)
  const toldDocument = useRef<Text>(null)
  const ahead = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useEffectEvent(onChange)
  const left = useEffectEvent(onBlur)
  const pasted = useEffectEvent(onWhole)
  const first = useEffectEvent(() => ({ value, takesFocus, attributes: attributes(invalid, describedBy) }))

  // Before the form keeps its draft when the page is left: what is typed last must be in it.
  useLayoutEffect(() => {
    const start = first()
    const tell = (): void => {
      clearTimeout(pause.current)
      if (!ahead.current) return
      ahead.current = false
      const { doc } = editor.state
      // What was typed is gone again. Two documents share what is the same; two texts of megabytes are compared as a whole.
      if (toldDocument.current?.eq(doc)) return
      told.current = documentText(doc)
      toldDocument.current = doc
      changed(told.current)
    }
    const leave = (): void => {
      tell()
      left()
    }
    let isPressed = false
    const press = ({ type }: Event): void => {
      isPressed = type === 'pointerdown'
    }
    // What the form then says moves what is below, also from under a pointer: the click would go elsewhere.
    const afterRelease = (step: () => void): void => afterFrame(() => (isPressed ? afterRelease(step) : step()))
    const leaving = new FrameScheduler(afterRelease)
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
          language.of([]),
          autocompletion({ override: [policyNames], icons: false }),
          lintGutter(),
          keymap.of([
            { key: 'Tab', run: takeCompletion },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...lintKeymap,
            ...historyKeymap,
            ...EDITOR_KEYS,
          ]),
          EditorView.lineWrapping,
          placeholder('{\n  "BookmarkBarEnabled": true\n}'),
          wiring.current.of(start.attributes),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(FromForm))) return
            ahead.current = true
            clearTimeout(pause.current)
            if (update.state.doc.length > LARGE) pause.current = setTimeout(tell, PAUSE_MS)
            else tell()
          }),
          EditorView.domEventHandlers({
            // Typing elsewhere does not wait for megabytes; a button may want the text at once.
            blur: ({ relatedTarget }) => {
              clearTimeout(pause.current)
              if (isPressed || relatedTarget instanceof HTMLInputElement) leaving.begin([leave])
              else leave()
            },
            paste: (event, { state }) => {
              const text = event.clipboardData?.getData('text/plain') ?? ''
              const { from, to } = state.selection.main
              if (text.length <= LARGE || from > 0 || to < state.doc.length) return false
              pasted(text)
              return true
            },
          }),
          editorTheme,
        ],
      }),
    })
    told.current = start.value
    toldDocument.current = editor.state.doc
    ahead.current = false
    view.current = editor
    if (start.takesFocus) editor.focus()
    // Who sends the form from here, or by a button that does not take the focus, sends what is typed.
    for (const type of ['pagehide', 'submit']) window.addEventListener(type, tell, { capture: true })
    for (const type of GOES_ON) window.addEventListener(type, leaving.finish, { capture: true })
    for (const type of PRESS) window.addEventListener(type, press, { capture: true })
    return () => {
      for (const type of ['pagehide', 'submit']) window.removeEventListener(type, tell, { capture: true })
      for (const type of GOES_ON) window.removeEventListener(type, leaving.finish, { capture: true })
      for (const type of PRESS) window.removeEventListener(type, press, { capture: true })
      leaving.drop()
      tell()
      editor.destroy()
      view.current = null
    }
  }, [])

  const isLarge = value.length > LARGE
  useEffect(() => {
    view.current?.dispatch({ effects: language.reconfigure(isLarge ? [] : json()) })
  }, [isLarge])

  // The form may set the text too: a format, a file, a start over. Before the next key: what is typed meanwhile is not in this value.
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || told.current === value) return
    clearTimeout(pause.current)
    told.current = value
    ahead.current = false
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: FromForm.of(true),
    })
    toldDocument.current = editor.state.doc
    // Getting the first text of a large document takes long; the person is not typing now.
    documentText(editor.state.doc)
  }, [value])

  useEffect(() => {
    const editor = view.current
    const timer = setTimeout(() => {
      if (editor && !ahead.current && told.current === value) editor.dispatch(setDiagnostics(editor.state, [...marks]))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, marks])

  useEffect(() => {
    view.current?.dispatch({ effects: wiring.current.reconfigure(attributes(invalid, describedBy)) })
  }, [invalid, describedBy])

  return (
    <div
      ref={place}
      data-invalid={invalid || undefined}
      className="overflow-hidden rounded-md border border-line-strong bg-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus data-invalid:border-danger [&_.cm-editor]:max-h-96"
      style={{ minHeight }}
    />
  )
}
