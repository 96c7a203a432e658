import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { ActionLog } from '../log/action-log'
import { MemoryStorage } from '../log/test-storage'
import { openScreen } from '../screen/test-screen'
import { ControlProblem } from './control-problem'
import { ControlSurface } from './control-surface'
import { DirectControl } from './direct-control'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }

function newControl(answer: () => Response | Promise<Response>) {
  const sent = answerFetch({
    'POST /browsers/s1/computer/move_mouse': answer,
    'POST /browsers/s1/computer/type': answer,
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

test('over the picture it is said what waits for a service that does not respond, and one press discards it', async () => {
  const { control } = newControl(() => new Promise(() => {}))
  const screen = await render(<ControlProblem control={control} />)
  control.take()
  control.keyboard.type('a')
  await expect.element(screen.getByText('The service doesn’t respond')).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByText('The service doesn’t respond')).not.toBeInTheDocument()
  expect(control.get().waiting).toBe(0)
  control.dispose()
})
