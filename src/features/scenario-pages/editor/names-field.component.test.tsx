import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Scenario } from '../../../contract/scenario'
import { testView } from '../../../resources/test-view'
import { NamesField } from './names-field'
import { StepForm } from './step-form'
import { useEditor, wrongAt } from './use-editor'

const SCENARIO: Scenario = {
  id: 's1',
  version: 1,
  name: 'Sign in',
  display: { width: 1280, height: 800 },
  variables: [{ name: 'user', value: 'ada' }],
  steps: [{ id: 'a', kind: 'action', action: { type: 'type_text', type_text: { text: '{{user}}', delay: 0 } } }],
  baselines: [],
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
}

afterEach(() => void vi.unstubAllGlobals())

function Editor() {
  const editor = useEditor(SCENARIO)
  const [step] = editor.draft.steps
  return (
    <>
      <NamesField editor={editor} />
      {step && (
        <StepForm
          step={step}
          editor={editor}
          sessionId={undefined}
          result={undefined}
          wrong={wrongAt(editor.wrong, 0)}
        />
      )}
      <output>{JSON.stringify(editor.draft.secrets)}</output>
    </>
  )
}

test('an undeclared name is reported beside the text, and added as a secret with one press', async () => {
  sessionStorage.clear()
  answerFetch({})
  const screen = await render(<Editor />, { wrapper: testView().Around })
  await expect.element(screen.getByRole('button', { name: 'Variables and secrets' })).toHaveTextContent('1 variable')
  const text = screen.getByRole('textbox', { name: 'Text' })
  await userEvent.fill(text, '{{user}}:{{pass}}')
  await expect.element(text).toHaveAccessibleDescription(/Refers to {{pass}}, which is neither a variable nor a secret/)
  await userEvent.click(screen.getByRole('button', { name: 'Add secret pass' }))
  await expect.element(text).toBeValid()
  await expect.element(screen.getByText('["pass"]')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Variables and secrets' }))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Secret' }), 'no name')
  await expect.element(screen.getByRole('textbox', { name: 'Secret' })).toHaveAccessibleDescription(/letters, digits/)
})
