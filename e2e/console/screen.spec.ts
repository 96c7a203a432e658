import { readFileSync } from 'node:fs'
import { SMALL } from '../support/api'
import { expect, test } from '../support/test'

/** The live screen; what arrives in the session is told by the page in the pooled browser. */

test.beforeEach(async ({ api, site, signIn, console, page }) => {
  const pool = await api.createPool({ size: 1, start_url: site.url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => site.size).toBeDefined()
  await signIn.byUrl(`/sessions/${session_id}?tool=history`)
  await expect(console.screen).toBeVisible()
  await expect(page.getByText('1024 × 768').first()).toBeVisible()
})

test('mouse and keyboard are the session’s in their order, and are given back with nothing left down', async ({
  api,
  console,
  site,
  page,
}) => {
  const toggle = console.button('Control')
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
  await expect.poll(scrolled, { timeout: 15_000 }).toBe(3 * 120)
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
  await expect.poll(() => site.keys.at(-1), { timeout: 15_000 }).toMatchObject({ type: 'keyup', key: 'Tab' })
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
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 15_000 }).toBe('pointerdown')
  await page.getByRole('tab', { name: /^History/ }).focus()
  await expect.poll(() => site.pointers.at(-1)).toMatchObject({ type: 'pointerup', x: 200, y: 300 })
  await page.mouse.up()
  await page.keyboard.press('q')
  await expect(page.getByText('Click the picture to go on')).toBeVisible()
  await console.pointAt(210, 310, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await expect(console.control).toBeFocused()

  await page.keyboard.down('Escape')
  await expect(console.control).toBeHidden()
  await page.keyboard.up('Escape')
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(site.keys).toEqual([])

  const rows = console.history.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Clicks at 300, 400' })).toHaveCount(1)
  await expect(rows.filter({ hasText: /^Drags with the right button .* while Shift is down/ })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Types "Hi é"' })).toHaveCount(1)

  // A page that goes while a button is down lets go of it.
  await toggle.click()
  await console.pointAt(300, 400, SMALL)
  await page.mouse.down()
  await expect.poll(() => site.pointers.at(-1), { timeout: 15_000 }).toMatchObject({ type: 'pointerdown', x: 300 })
  await page.reload()
  await expect.poll(() => site.pointers.at(-1)).toMatchObject({ type: 'pointerup', x: 300, y: 400 })
  await page.mouse.up()

  // The session ends under the hand: control is over, and another browser of the pool is one press away.
  await toggle.click()
  await expect(console.control).toBeFocused()
  const { pathname } = new URL(page.url())
  await api.endSession(pathname.split('/').at(-1) ?? '')
  await expect(page.getByRole('alert')).toContainText('was deleted')
  await expect(console.control).toBeHidden()
  await console.button('Acquire another').click()
  await expect(page).not.toHaveURL(new RegExp(pathname), { timeout: 20_000 })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('a zoomed picture is hit exactly, a region is a file of its size, and two pictures tell what has changed', async ({
  api,
  console,
  site,
  page,
}) => {
  // What is under the pointer stays there while the wheel zooms.
  const place = page.getByText('700, 500')
  // The page may still be finding its places.
  await expect(async () => {
    await console.pointAt(700, 500, SMALL)
    await expect(place).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.mouse.wheel(0, -700)
  const zoom = page.getByText(/^\d+ %$/)
  await expect(zoom).toHaveText('100 %')
  await page.mouse.wheel(0, -700)
  await expect(zoom).toHaveText(/^[3-9]\d\d %$/)
  await expect(place).toBeVisible()
  await page.keyboard.press('c')
  await console.pointAt(701, 503, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await expect
    .poll(() => site.pointers.at(-1), { timeout: 15_000 })
    .toMatchObject({ type: 'pointerup', x: 701, y: 503 })
  await console.button('Control').click()
  await page.keyboard.press('z')
  await expect(zoom).toBeHidden()

  await page.keyboard.press('r')
  await console.draw(
    [
      { x: 100, y: 200 },
      { x: 349, y: 299 },
    ],
    SMALL,
  )
  await expect(page.getByText('250 × 100 at 100, 200')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), console.button('Download region').click()])
  expect(file.suggestedFilename()).toMatch(/-100-200-250x100\.png$/)
  // Width and height stand at fixed places of a PNG.
  const png = readFileSync(await file.path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([250, 100])
  await page.keyboard.press('r')

  await page.keyboard.press('x')
  await expect(page.getByText(/^Frozen .* ago$/)).toBeVisible()
  await console.button('Follow again').click()
  await api.pressKeys(new URL(page.url()).pathname.split('/').at(-1) ?? '', ['Ctrl+t'])
  await page.keyboard.press('m')
  const second = page.getByRole('group', { name: 'Second picture' })
  await expect(async () => {
    await second.getByRole('button', { name: 'Take now' }).click()
    await expect(page.getByText(/^[\d,]+ of 786,432 pixels changed \(.+ %\) in \d+ places?$/)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await console.option('Slider').check()
  await expect(page.getByRole('slider', { name: 'Where the first picture ends' })).toBeVisible()
  await console.option('Side by side').check()
  await expect(page.getByRole('img', { name: /^(First|Second) picture/ })).toHaveCount(2)
  await console.button('Back to the live screen').click()
  await expect(console.screen).toBeVisible()
})
