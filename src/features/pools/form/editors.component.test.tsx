import { EditorView } from '@codemirror/view'
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PolicyEditor } from './policy/policy-editor'
import { JsonEditor } from './request/json-editor'

interface Editing {
  value: string
  onChange: (text: string) => void
}

const Policy = (editing: Editing) => (
  <PolicyEditor {...editing} onBlur={() => {}} marks={[]} invalid={false} describedBy="" minHeight="0" takesFocus />
)

const Request = (editing: Editing) => (
  <JsonEditor
    {...editing}
    problems={[]}
    label="Request as JSON"
    describedBy=""
    onLeave={() => {}}
    onPaste={() => false}
    onBegin={() => undefined}
    sought={undefined}
    ref={null}
  />
)

/** Types on as soon as the page shows what was typed first, as a person does on a busy machine. */
function Busy({ Editor }: { Editor: ComponentType<Editing> }) {
  const [text, setText] = useState('')
  useLayoutEffect(() => {
    const editor = EditorView.findFromDOM(document.body)
    if (text === '{}') editor?.dispatch({ changes: { from: 1, insert: '"a"' }, selection: { anchor: 3 } })
  }, [text])
  return <Editor value={text} onChange={setText} />
}

test.each([
  ['policy', Policy],
  ['request', Request],
])('keys that come faster than the page follows stay in the %s, in their order', async (_, Editor) => {
  const screen = await render(<Busy Editor={Editor} />)
  const editor = screen.getByRole('textbox')
  await editor.click()
  await userEvent.keyboard('{{')
  await expect.element(editor).toHaveTextContent('{"a"}')
  await userEvent.keyboard('b')
  await expect.element(editor).toHaveTextContent('{"ab"}')
})
