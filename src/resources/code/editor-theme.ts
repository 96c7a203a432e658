import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { styleNonce } from '../../ui/style-nonce'
import { typedOver } from './typed-over'

const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--color-ink)', fontWeight: '600' },
    { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--color-accent-strong)' },
    { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--color-accent)' },
    { tag: tags.comment, color: 'var(--color-faint)' },
    { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--color-muted)' },
  ]),
)

const frame = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'transparent', fontSize: 'var(--text-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem', minHeight: 'inherit' },
  '.cm-content': { caretColor: 'var(--color-ink)', padding: '6px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  // As exact as the rule of the editor's own theme, which knows no night.
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 28%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'var(--color-sunken)', color: 'var(--color-faint)', border: 'none' },
  '.cm-placeholder': { color: 'var(--color-faint)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft) !important', outline: 'none' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow-float)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '1.25rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-ink)',
  },
  '.cm-completionDetail': { color: 'var(--color-faint)', fontStyle: 'normal', marginLeft: '1.5em' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--color-accent-strong)', fontWeight: '600' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeftWidth: '3px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--color-warning)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--color-danger)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--color-warning)' },
  '.cm-lint-marker': { width: '0.7em', height: '0.7em', alignSelf: 'center' },
})

/** The editor in the colors of the page, day and night, within what its policy allows. */
export const editorTheme = [colors, frame, EditorView.cspNonce.of(styleNonce()), typedOver]
