import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { expect, test } from '../support/test'

/** Control of the live screen; what arrives in the session is told by the page in the pooled browser. */

test('mouse and keyboard are the session’s in their order, and are given back with nothing left down', async ({
  api,
  console,
  site,
  page,
  signIn,
}) => {
  await openConsole({ api, site, signIn, console }, { query: '?tool=history' })
  await page.keyboard.press('c')
  await expect(console.control).toBeFocused()

  // A click, a drag with the right button and Shift, the wheel: where the hand was, and nothing beside.
  await console.pointAt(300, 400, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await page.keyboard.down('Shift')
  await console.pointAt(500, 420, SMALL)
  await page.mouse.down({ button: 'right' })
  await console.pointAt(640, 500, SMALL)
  await console.pointAt(701, 599, SMALL)
  await page.mouse.up({ button: 'right' })
  await page.keyboard.up('Shift')
  await page.mouse.wheel(0, 300)
  // Three ticks; a busy page is told of several as one.
  const scrolled = () => site.wheel.reduce((sum, { deltaY }) => sum + deltaY, 0)
  await expect.poll(scrolled).toBe(3 * 120)
  const pressed = site.pointers.filter(({ type }) => type !== 'pointermove')
  expect(pressed.map(({ type, x, y, button, modifiers }) => [type, x, y, button, ...modifiers])).toEqual([
    ['pointerdown', 300, 400, 0],
    ['pointerup', 300, 400, 0],
    ['pointerdown', 500, 420, 2, 'Shift'],
    ['pointerup', 701, 599, 2, 'Shift'],
  ])
  const dragged = site.pointers.filter(({ type, buttons }) => type === 'pointermove' && buttons === 2)
  expect(dragged.at(-1)).toMatchObject({ x: 701, y: 599 })
  expect([...site.pointers, ...site.wheel].every(({ trusted }) => trusted)).toBe(true)

  site.forget()
  await page.keyboard.type('Hi é')
  await page.keyboard.press('Control+Shift+k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => site.keys.at(-1)).toMatchObject({ type: 'keyup', key: 'Tab' })
  const held = ['Shift', 'Control']
  const keys = site.keys.filter(({ type, key }) => type === 'keydown' && !held.includes(key))
  expect(keys.map(({ key, modifiers }) => [key, ...modifiers])).toEqual([
    ['H', 'Shift'],
    ['i'],
    [' '],
    ['é'],
    ['K', 'Control', 'Shift'],
    ['Escape'],
    ['Tab'],
  ])

  // A click outside lets go of the button that is down; a click on the picture takes the keyboard again.
  site.forget()
  await console.pointAt(200, 300, SMALL)
  await page.mouse.down()
  await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerdown')
  await page.getByRole('tab', { name: /^History/ }).focus()
  await expect.poll(() => site.pointers.at(-1)).toMatchObject({ type: 'pointerup', x: 200, y: 300 })
  await page.mouse.up()
  await expect(page.getByText(/^Click the picture to continue/)).toBeVisible()
  // What is typed there was meant for the session: it calls no tool of the dashboard.
  await page.keyboard.type('dxmc')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pools, sessions and actions' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: /^History/ })).toHaveAttribute('aria-selected', 'true')
  await expect(console.button('Freeze the screen')).toHaveAttribute('aria-pressed', 'false')
  await console.pointAt(210, 310, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await expect(console.control).toBeFocused()

  await page.keyboard.down('Escape')
  await expect(console.control).toBeHidden()
  await page.keyboard.up('Escape')
  const toggle = console.button('Control')
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(site.keys).toEqual([])

  const rows = console.history.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Click at 300, 400' })).toHaveCount(1)
  await expect(rows.filter({ hasText: /^Drag with the right button .* while Shift is down/ })).toHaveCount(1)
  // Keys of a hand that rests between them, as on a slow machine, are entries of their own.
  await expect(rows.filter({ hasText: /Type "[^"]*é"/ })).toHaveCount(1)

  // A page that goes while a button is down lets go of it.
  await console.takeControl()
  await console.pointAt(300, 400, SMALL)
  await page.mouse.down()
  await expect.poll(() => site.pointers.at(-1)).toMatchObject({ type: 'pointerdown', x: 300 })
  await page.reload()
  await expect.poll(() => site.pointers.at(-1)).toMatchObject({ type: 'pointerup', x: 300, y: 400 })
  await page.mouse.up()

  // The session ends under the hand: control is over.
  await console.takeControl()
  await api.endSession(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await expect(console.ended).toBeVisible()
  await expect(console.control).toBeHidden()
})
