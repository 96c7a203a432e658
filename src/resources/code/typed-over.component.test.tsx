import { closeBrackets } from '@codemirror/autocomplete'
import { javascript } from '@codemirror/lang-javascript'
import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { editorTheme } from './editor-theme'

/** A page that allows no styles in attributes, as the dashboard does. */
async function openPage(): Promise<Document> {
  const frame = document.createElement('iframe')
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="style-src-attr 'none'">`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  onTestFinished(() => frame.remove())
  const page = frame.contentDocument
  if (!page) throw new Error('The page didn’t open')
  // Keywords look different, which the browser would carry over.
  page.documentElement.style.setProperty('--color-accent', 'red')
  return page
}

test('what is typed over several lines replaces them, and asks for no style that the page refuses', async () => {
  const page = await openPage()
  const refused: string[] = []
  page.addEventListener('securitypolicyviolation', ({ violatedDirective }) => refused.push(violatedDirective))
  const editor = new EditorView({
    parent: page.body,
    root: page,
    doc: 'const url: string = page.url()\nif (url) {\n  return "seen"\n}',
    extensions: [javascript({ typescript: true }), closeBrackets(), editorTheme],
  })
  const selectAll = () => editor.dispatch({ selection: { anchor: 0, head: editor.state.doc.length } })
  editor.focus()
  selectAll()
  await userEvent.keyboard('x')
  await expect.poll(() => editor.state.doc.toString()).toBe('x')
  selectAll()
  // A bracket goes around what is selected.
  await userEvent.keyboard('(')
  await expect.poll(() => editor.state.doc.toString()).toBe('(x)')
  expect(refused).toEqual([])
  editor.destroy()
})
