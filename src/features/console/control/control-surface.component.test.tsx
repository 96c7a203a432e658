import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, loseAnswer } from '../../../client/test-service'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../../../lib/test-storage'
import { openScreen } from '../screen/test-screen'
import { ControlBar } from './control-bar'
import { ControlProblem } from './control-problem'
import { ControlSurface } from './control-surface'
import { DirectControl } from './direct-control'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { ConsoleSession } from '../console-session'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }

function newControl(answer: () => Response | Promise<Response>) {
  const sent = answerFetch({
    'POST /browsers/s1/computer/move_mouse': answer,
    'POST /browsers/s1/computer/type': answer,
    'POST /browsers/s1/computer/press_key': answer,
    'POST /browsers/s1/computer/click_mouse': answer,
    'POST /browsers/s1/computer/hold_keys': answer,
  })
  const control = new DirectControl(new ActionLog({ connection: OWN, sessionId: 's1', storage: new MemoryStorage() }))
  control.unlock()
  return { control, sent }
}

test('what an input method is about to write is seen where the person has clicked, and goes on when it is decided', async () => {
  const { control, sent } = newControl(() => Response.json({}))
  const { screen } = await openScreen((view) => <ControlSurface control={control} view={view} />)
  const field = screen.getByRole('textbox', { name: 'Direct control' })
  await expect.element(field).toHaveFocus()
  control.pointAt([512, 384], { buttons: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false })
  const element = field.element() as HTMLTextAreaElement
  element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  element.value = 'にほん'
  const { width, height } = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  expect(Math.abs(Number.parseFloat(style.paddingLeft) - width / 2)).toBeLessThan(20)
  expect(Math.abs(Number.parseFloat(style.paddingTop) - height / 2)).toBeLessThan(20)
  expect(style.color).toBe('rgb(0, 0, 0)')
  element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  expect(getComputedStyle(element).paddingLeft).toBe('0px')
  await expect.poll(() => sent.at(-1)?.body).toEqual({ text: 'にほん' })
  control.dispose()
})

test('when the focus goes from the picture, a button and a key that are down come up, and control waits for the next click', async () => {
  const { control, sent } = newControl(() => Response.json({}))
  control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
  const { screen } = await openScreen((view) => <ControlSurface control={control} view={view} />)
  const field = screen.getByRole('textbox', { name: 'Direct control' })
  await expect.element(field).toHaveFocus()
  const bodies = () => sent.map(({ body }) => body)
  await userEvent.keyboard('{Shift>}')
  control.pointAt([10, 20], { buttons: 1, shiftKey: true, ctrlKey: false, altKey: false, metaKey: false })
  await expect.poll(bodies).toContainEqual(expect.objectContaining({ click_type: 'down' }))
  ;(field.element() as HTMLElement).blur()
  await expect.poll(() => control.get()).toMatchObject({ mode: 'ready', held: [], waiting: 0 })
  expect(bodies()).toContainEqual({ changes: [{ key: 'Shift', down: false }] })
  expect(bodies()).toContainEqual(expect.objectContaining({ button: 'left', click_type: 'up' }))
  await userEvent.keyboard('{/Shift}')
  control.dispose()
})

test('a button that is down when the console is left comes up: what stops the rest does not stop that', async () => {
  const computer = `POST /browsers/${SESSION_EXAMPLE.session_id}/computer`
  const sent = answerFetch({
    [`${computer}/move_mouse`]: () => Response.json({}),
    [`${computer}/click_mouse`]: () => Response.json({}),
    [`${computer}/screenshot`]: () => new Promise(() => {}),
  })
  const console = new ConsoleSession(OWN, SESSION_EXAMPLE)
  const leave = console.start()
  console.control.unlock()
  console.control.activate()
  console.control.pointAt([10, 20], { buttons: 1, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false })
  const clicks = () => sent.flatMap(({ path, body }) => (path.endsWith('/click_mouse') ? [body] : []))
  await expect.poll(() => console.control.get()).toMatchObject({ held: ['left'], waiting: 0 })
  leave()
  await expect.poll(clicks).toHaveLength(2)
  expect(clicks().at(-1)).toMatchObject({ button: 'left', click_type: 'up' })
  await expect.poll(() => console.log.get().at(-1)?.result.kind).toBe('done')
})

test('over the picture it is said what waits for a service that does not respond, and one press discards it', async () => {
  const { control } = newControl(() => new Promise(() => {}))
  const screen = await render(<ControlProblem control={control} />)
  control.activate()
  control.keyboard.type('a')
  await expect.element(screen.getByText('The service doesn’t respond')).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByText('The service doesn’t respond')).not.toBeInTheDocument()
  expect(control.get().waiting).toBe(0)
  control.dispose()
})

test('a release of all keys that failed is not called a refused input, and the next one that is done takes its word away', async () => {
  let answer: () => Response | Promise<Response> = loseAnswer
  const { control } = newControl(() => answer())
  const screen = await render(<ControlProblem control={control} />)
  control.activate()
  await control.releaseAll()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Couldn’t confirm that all keys were released')
  answer = () => Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 })
  await control.releaseAll()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Not all keys were released.*Not now\./)
  answer = () => Response.json({})
  await control.releaseAll()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  answer = () => Response.json({ code: 'invalid_request', message: 'No such key.' }, { status: 400 })
  control.keyboard.type('a')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/An input was refused.*No such key\./)
  control.dispose()
})

test('a service that cannot hold keys is said to tap them, and one that can is not', async () => {
  const { control } = newControl(() => Response.json({}))
  const screen = await render(<ControlBar control={control} recordsKeys={false} />)
  const bar = screen.getByRole('group', { name: 'Direct control' })
  control.activate()
  await expect.element(bar).toHaveTextContent('this service can’t hold keys, only tap them')
  control.setAbilities({ holdsKeys: true, timed: true, hidesKeys: true })
  await expect.element(bar).not.toHaveTextContent('this service can’t hold keys')
  control.dispose()
})
