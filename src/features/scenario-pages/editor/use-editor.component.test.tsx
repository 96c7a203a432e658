import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, type SentRequest, heldAnswer, loseAnswer } from '../../../client/test-service'
import { testView } from '../../../resources/test-view'
import type { Scenario } from '../../../contract/scenario'
import { useEditor } from './use-editor'

const FIRST: Scenario = {
  id: 's1',
  version: 1,
  name: 'Sign in',
  display: { width: 1280, height: 800 },
  steps: [],
  baselines: [],
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
}

let current: Scenario
let sent: SentRequest[]
let saves: (request: SentRequest) => Response | Promise<Response>

/** Replaces the scenario as the service does. */
function replaced({ body }: SentRequest): Response {
  const { version, ...scenario } = body as Scenario
  if (version !== current.version)
    return Response.json({ code: 'conflict', message: 'Saved meanwhile.' }, { status: 409 })
  current = { ...current, ...scenario, version: version + 1 }
  return Response.json(current)
}

beforeEach(() => {
  current = FIRST
  saves = replaced
  sent = answerFetch({
    'GET /service/scenarios': () => Response.json([]),
    'GET /service/scenarios/s1': () => Response.json(current),
    'PUT /service/scenarios/s1': (request) => saves(request),
  })
})

function Editor() {
  const editor = useEditor(current)
  return (
    <>
      <input
        aria-label="Name"
        value={editor.draft.name}
        onChange={(event) => editor.change({ kind: 'describe', name: event.target.value })}
      />
      <button type="button" onClick={editor.save}>
        Save
      </button>
      <p>
        {editor.isDirty ? 'not saved' : 'saved'}
        {editor.conflict && ', conflict'}
      </p>
    </>
  )
}

async function open() {
  const screen = await render(<Editor />, { wrapper: testView().Around })
  return { screen, name: screen.getByLabelText('Name'), save: screen.getByRole('button', { name: 'Save' }) }
}

test('what is typed while a save is under way stays, and is saved by the next one', async () => {
  const { screen, name, save } = await open()
  const held = heldAnswer()
  saves = held.answer
  await name.fill('Sign in twice')
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  await name.click()
  await userEvent.keyboard('{End} and out')
  held.send(replaced(sent[0]!))
  saves = replaced
  await expect.element(screen.getByText('Scenario Sign in twice saved')).toBeVisible()
  await expect.element(name).toHaveValue('Sign in twice and out')
  await expect.element(screen.getByText('not saved')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('saved', { exact: true })).toBeVisible()
  expect(current).toMatchObject({ name: 'Sign in twice and out', version: 3 })
})

test('two activations of Save are one, and no conflict with oneself', async () => {
  const { screen, name, save } = await open()
  await name.fill('Once')
  const button = save.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(screen.getByText('saved', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a save whose answer was lost is no conflict when it is tried again after more was typed', async () => {
  const { screen, name, save } = await open()
  saves = (request) => {
    replaced(request)
    return loseAnswer()
  }
  await name.fill('Lost')
  await save.click()
  await expect.poll(() => current.version).toBe(2)
  saves = replaced
  await name.fill('Found')
  await save.click()
  await expect.element(screen.getByText('saved', { exact: true })).toBeVisible()
  expect(current).toMatchObject({ name: 'Found', version: 3 })
})

test('what another person saved meanwhile is a conflict', async () => {
  const { screen, name, save } = await open()
  current = { ...current, name: 'Theirs', version: 2 }
  await name.fill('Mine')
  await save.click()
  await expect.element(screen.getByText('not saved, conflict')).toBeVisible()
  expect(current.name).toBe('Theirs')
})
