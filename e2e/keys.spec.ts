import { expect, test } from './support/test'

/** Builds keys in the console; what arrives is told by the page in the pooled browser. */

test.beforeEach(async ({ api, site, signIn, console }) => {
  const pool = await api.createPool({ size: 1, start_url: site.url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => site.size).toBeDefined()
  await signIn.byUrl(`/sessions/${session_id}?tool=keys`)
  await expect(console.field('Key or combination')).toBeVisible()
})

test('combinations arrive with the right key, code and modifiers', async ({ console, site }) => {
  for (const item of ['Ctrl+Shift+k', 'Shift+ArrowLeft', 'Alt+x', 'F2', 'é', '?']) {
    await console.field('Key or combination').fill(item)
    await console.button('Add').click()
  }
  await expect(console.sequence.getByRole('listitem')).toHaveCount(6)
  await console.button('Send keys').click()
  await expect.poll(() => site.keys.filter((event) => event.key === '?').length, { timeout: 10_000 }).toBe(2)

  const pressed = site.keys
    .filter((event) => event.type === 'keydown' && !['Control', 'Shift', 'Alt'].includes(event.key))
    .map(({ key, code, modifiers }) => ({ key, code, modifiers }))
  expect(pressed).toEqual([
    { key: 'K', code: 'KeyK', modifiers: ['Control', 'Shift'] },
    { key: 'ArrowLeft', code: 'ArrowLeft', modifiers: ['Shift'] },
    { key: 'x', code: 'KeyX', modifiers: ['Alt'] },
    { key: 'F2', code: 'F2', modifiers: [] },
    { key: 'é', code: expect.any(String), modifiers: [] },
    { key: '?', code: 'Slash', modifiers: ['Shift'] },
  ])
  expect(site.keys.every((event) => event.trusted)).toBe(true)
  const held = new Set<string>()
  for (const { type, code } of site.keys) if (type === 'keydown') held.add(code)
  for (const { type, code } of site.keys) if (type === 'keyup') held.delete(code)
  expect([...held]).toEqual([])
})

test('a modifier is latched for the next key, and keys are held together for a duration', async ({ console, site }) => {
  await console.toggle('Ctrl').click()
  await console.field('Key or combination').fill('b')
  await console.button('Add').click()
  await expect(console.sequence).toContainText('b')
  await console.option('Hold').click()
  await console.field('Duration').fill('300')
  await console.button('Send keys').click()
  await expect.poll(() => site.keys.filter((event) => event.type === 'keyup').length, { timeout: 10_000 }).toBe(2)
  const at = (type: string, key: string) => site.keys.find((event) => event.type === type && event.key === key)?.at ?? 0
  expect(site.keys.find((event) => event.key === 'b')).toMatchObject({ code: 'KeyB', modifiers: ['Control'] })
  expect(at('keyup', 'b') - at('keydown', 'b')).toBeGreaterThan(280)
})

test('a combo that the own browser keeps for itself is a button', async ({ page, console, site }) => {
  await page.getByRole('switch', { name: 'Send immediately' }).check()
  const reserved = page.getByRole('group', { name: 'Combos that your browser keeps for itself' })
  await reserved.getByRole('button', { name: /^Show all/ }).click()
  await reserved.getByRole('button', { name: /^F5/ }).click()
  await expect.poll(() => site.keys.map((event) => event.key), { timeout: 10_000 }).toEqual(['F5', 'F5'])
  await console.openTab('History')
  await expect(console.history.getByRole('listitem')).toHaveCount(1)
})

test('real key presses are recorded', async ({ page, console, site }) => {
  await console.button('Record keys').click()
  await expect(page.getByRole('textbox', { name: 'Recorder' })).toBeFocused()
  await page.keyboard.press('Control+Shift+y')
  await page.keyboard.press('Tab')
  await console.button('Stop recording').click()
  await expect(console.sequence.getByRole('listitem')).toHaveCount(2)
  await console.button('Send keys').click()
  await expect.poll(() => site.keys.at(-1), { timeout: 10_000 }).toMatchObject({ type: 'keyup', key: 'Tab' })
})

test('an unknown name is refused with the nearest known ones, and nothing is lost', async ({ page, console }) => {
  await console.field('Key or combination').fill('Ctrl+Escpe')
  await page.getByRole('toolbar', { name: 'Matching keys' }).getByRole('button', { name: 'Ctrl+Escape' }).click()
  await expect(page.getByText(/Escpe/)).toBeHidden()
  await expect(console.sequence.getByRole('button', { name: 'Ctrl+Escape', exact: true })).toBeVisible()
})
