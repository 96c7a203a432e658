import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, type SentRequest } from '../../../client/test-service'
import { OWN, testView } from '../../../resources/test-view'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { commandStore } from '../../../ui/commands'
import { commandNamed } from '../../../ui/test-commands'
import { listenForKeys } from '../../../ui/shortcuts'
import { ScriptPanel } from './script-panel'

const DISPLAY = { width: 1280, height: 800 }
const EXECUTE = 'POST /browsers/s1/playwright/execute'

async function show(
  answer: (request: SentRequest) => Response | Promise<Response>,
  more: Parameters<typeof answerFetch>[0] = {},
) {
  const sent = answerFetch({
    [EXECUTE]: answer,
    'POST /browsers/s1/computer/click_mouse': () => new Response(null),
    'GET /service/scenarios': () => Response.json([]),
    ...more,
  })
  const log = new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() })
  const { Around } = testView()
  const screen = await render(
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <ScriptPanel sessionId="s1" log={log} display={DISPLAY} shown ended={false} />
    </div>,
    { wrapper: Around },
  )
  const write = (code: string): void => {
    const editor = EditorView.findFromDOM(document.body)
    editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: code } })
  }
  return { screen, sent, log, write }
}

// First: who has had an operation has it.
test('a service that runs no code says so', async () => {
  const { screen } = await show(() =>
    Response.json({ code: 'playwright_disabled', message: 'Not here.' }, { status: 404 }),
  )
  await screen.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This service runs no code in its sessions')
})

test('what fails names its line, and what code wrote stands beside it without the trace', async () => {
  const stderr = 'careful\nError: no\n    at code.ts:2:7\n    at Gc (/agent/runner.mjs:1:2)'
  const { screen, sent, write } = await show(() =>
    Response.json({ success: false, error: 'no', stdout: 'one\n', stderr }),
  )
  write('console.log("one")\nthrow new Error("no")')
  await screen.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.element(screen.getByText('Failed', { exact: true })).toBeVisible()
  expect(sent[0]?.body).toEqual({ code: 'console.log("one")\nthrow new Error("no")', timeout_sec: 60 })
  await expect.element(screen.getByRole('region', { name: 'Console errors' })).not.toHaveTextContent('runner')
  await screen.getByRole('button', { name: 'Line 2' }).click()
  const editor = EditorView.findFromDOM(document.body)
  expect(editor?.state.doc.lineAt(editor.state.selection.main.from).number).toBe(2)
})

test('code that runs is stopped by hanging up, and is among the runs', async () => {
  const { screen } = await show(() => new Promise<Response>(() => {}))
  await screen.getByRole('button', { name: 'Run', exact: true }).click()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText(/^Stopped after/)).toBeVisible()
  await screen.getByRole('button', { name: 'Runs' }).click()
  const run = screen.getByRole('menuitemradio', { name: /^\d\d:\d\d:\d\d \S+, stopped: await page.goto/ })
  await expect.element(run).toBeVisible()
  await expect.poll(() => commandNamed(`${run.element().textContent} – Runs`)).toBeDefined()
})

test('in control, Ctrl+Enter runs the script only for who is at its code', async () => {
  const { screen, sent } = await show(() => Response.json({ success: true, stdout: '', stderr: '' }))
  onTestFinished(listenForKeys(commandStore.get))
  commandStore.suspend('control', 'all')
  onTestFinished(() => commandStore.resume('control'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.length).toBe(1)
})

test('what was done by hand is put in as code', async () => {
  const { screen, log, write } = await show(() => Response.json({ success: true, stdout: '', stderr: '' }))
  const insert = screen.getByRole('button', { name: 'Insert recorded actions' })
  await expect.element(insert).toHaveAttribute('aria-disabled', 'true')
  const code = screen.getByRole('textbox', { name: 'Code' })
  const command = () => commandNamed('Insert recorded actions')
  expect(command()?.disabledReason).toBe('No manual actions yet')
  await log.run({ type: 'click_mouse', click_mouse: { x: 10, y: 20 } })
  await expect.poll(() => command()?.disabledReason).toBeUndefined()
  for (const put of [() => insert.click(), () => command()?.run()]) {
    write('')
    await put()
    await expect.element(code).toHaveTextContent(/mouse.click\(10 - left, 20 - top\)/)
  }
  commandNamed('Save to a scenario …')?.run()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('code is saved as a scenario of its own, and as the last step of one that there is', async () => {
  const AT = '2026-01-31T09:30:00.000Z'
  const kept = { id: 'c1', name: 'Sign in', version: 3, display: DISPLAY, created_at: AT, updated_at: AT }
  const wait = { id: 'rest', kind: 'wait', ms: 10 }
  const saved = ({ body }: SentRequest) => Response.json({ ...kept, ...(body as object), baselines: [] })
  const { screen, sent, write } = await show(() => Response.json({ success: true, stdout: '', stderr: '' }), {
    'GET /service/scenarios': () => Response.json([{ ...kept, step_count: 1 }]),
    'GET /service/scenarios/c1': () => Response.json({ ...kept, steps: [wait], baselines: [] }),
    'POST /service/scenarios': saved,
    'PUT /service/scenarios/c1': saved,
  })
  write('await page.reload()')
  await screen.getByRole('combobox', { name: 'Time limit' }).selectOptions('at most 10 s')
  const step = { id: expect.any(String) as string, kind: 'script', code: 'await page.reload()', timeout_sec: 10 }
  const open = screen.getByRole('button', { name: 'Save to a scenario' })
  const save = screen.getByRole('button', { name: 'Save script' })

  await open.click()
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Reload')
  await save.click()
  await expect.element(screen.getByText('Script saved to Reload')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ method: 'POST', body: { name: 'Reload', display: DISPLAY, steps: [step] } })

  await open.click()
  await screen.getByRole('combobox', { name: 'Scenario' }).selectOptions('Sign in')
  await save.click()
  await expect.element(screen.getByText('Script saved to Sign in')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { version: 3, steps: [wait, step] } })
})
