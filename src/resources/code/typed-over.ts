import { EditorView } from '@codemirror/view'

/**
 * Replaces a selection by what is typed. Left to the browser, that keeps the look of what was selected by a style of its own, which the policy
 * of the page refuses.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data, isComposing }, view) => {
    const { from, to, empty } = view.state.selection.main
    if (inputType !== 'insertText' || data === null || isComposing || empty || view.state.readOnly) return false
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert())
    return true
  },
})
