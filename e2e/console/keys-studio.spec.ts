import { expect, test } from '../support/test'

/** Builds keys in the console; what arrives is told by the page in the pooled browser. */

test.beforeEach(async ({ api, site, signIn, console }) => {
  const pool = await api.createPool({ size: 1, start_url: site.url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => site.size).toBeDefined()
  await signIn.byUrl(`/sessions/${session_id}?tool=keys`)
  await expect(console.keyboard).toBeVisible()
})

test('keys of the drawn keyboard, typed and reserved ones arrive in order, with their modifiers', async ({
  page,
  console,
  site,
}) => {
  // By keyboard alone: latched for one key, locked for those that follow.
  await console.cap('Escape').focus()
  for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect(console.cap('q')).toBeFocused()
  await console.cap('Ctrl Control_L').click()
  await console.cap('q').press('Enter')
  await expect(console.cap('Ctrl Control_L')).toHaveAttribute('aria-pressed', 'false')
  await console.cap('Shift Shift_L').dblclick()
  await console.cap('{ braceleft').click()
  await console.cap('Left arrow Left').click()
  await console.cap('Shift Shift_L').click()
  await console.toggle('Alt').click()
  await console.field('Key or combination').fill('x')
  await console.button('Add').click()
  const reserved = page.getByRole('group', { name: 'Combos that your browser keeps for itself' })
  await reserved.getByRole('button', { name: /^Show all/ }).click()
  await reserved.getByRole('button', { name: /^F6/ }).click()
  await console.field('Key or combination').fill('eacute')
  await console.field('Key or combination').press('Enter')

  // The last becomes the first, by keyboard; what it does is said in words.
  const last = console.sequence.getByRole('button', { name: 'é', exact: true })
  await last.focus()
  for (let step = 0; step < 5; step++) await last.press('Alt+ArrowLeft')
  await last.press(' ')
  await expect(page.getByRole('toolbar', { name: 'Item 1: é' })).toContainText('Press "é"')
  await console.button('Send keys').click()

  await expect.poll(() => site.keys.at(-1), { timeout: 10_000 }).toMatchObject({ type: 'keyup', key: 'F6' })
  const pressed = site.keys
    .filter((event) => event.type === 'keydown' && !['Control', 'Shift', 'Alt'].includes(event.key))
    .map(({ key, modifiers }) => [...modifiers, key].join('+'))
  expect(pressed).toEqual(['é', 'Control+q', 'Shift+{', 'Shift+ArrowLeft', 'Alt+x', 'F6'])
  expect(site.keys.every((event) => event.trusted)).toBe(true)
  const held = new Set<string>()
  for (const { type, code } of site.keys) if (type === 'keydown') held.add(code)
  for (const { type, code } of site.keys) if (type === 'keyup') held.delete(code)
  expect([...held]).toEqual([])
})

test('real presses are recorded until Tab is held, a name that is none is refused, and keys are held together', async ({
  page,
  console,
  site,
}) => {
  await console.button('Record keys').click()
  await expect(page.getByRole('textbox', { name: 'Recorder' })).toBeFocused()
  await page.keyboard.press('Control+Shift+y')
  await page.keyboard.press('Tab')
  await page.keyboard.down('Tab')
  await page.keyboard.down('Tab')
  await page.keyboard.up('Tab')
  await expect(console.button('Record keys')).toBeFocused()
  await expect(console.sequence.getByRole('listitem')).toHaveCount(2)

  await console.field('Key or combination').fill('Ctrl+Escpe')
  await page.getByRole('toolbar', { name: 'Matching keys' }).getByRole('button', { name: 'Ctrl+Escape' }).click()
  await expect(page.getByText(/Escpe/)).toBeHidden()
  await console.button('Undo the last change').click()

  await console.button('Find a key by pressing it').click()
  await page.keyboard.press('b')
  await console.field('Key or combination').press('Enter')
  await console.sequence.getByRole('button', { name: 'Remove Ctrl+Shift+y' }).click()
  await console.option('Hold').click()
  await console.field('Duration').fill('300')
  await console.button('Send keys').click()
  await expect.poll(() => site.keys.filter((event) => event.type === 'keyup').length, { timeout: 10_000 }).toBe(2)
  expect(site.keys.map(({ type, key }) => `${type} ${key}`)).toEqual([
    'keydown Tab',
    'keydown b',
    'keyup Tab',
    'keyup b',
  ])
  const at = (type: string, key: string) => site.keys.find((event) => event.type === type && event.key === key)?.at ?? 0
  // Held for 300 ms; a page that is busy hears of the first press late. A tap would be over after 2 ms.
  expect(at('keyup', 'b') - at('keydown', 'b')).toBeGreaterThan(200)
})

test('favourites are kept, moved, passed on as a file and sent with one press', async ({ page, console, site }) => {
  const favourites = page.getByRole('list', { name: 'Favourites' })
  await console.cap('F2').click()
  await console.button('Save sequence').click()
  await expect(favourites).toContainText('Taps F2')
  await page.getByLabel('File of favourites').setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"pooldeck_keys":1,"favourites":[{"name":"Broken","keys":["F99"]}]}'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'broken.json' })).toContainText('favourites[0].keys[0]: "F99"')
  await page.getByLabel('File of favourites').setInputFiles({
    name: 'keys.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"pooldeck_keys":1,"favourites":[{"name":"Select","keys":["Right"],"hold_keys":["Shift"]}]}'),
  })
  const select = favourites.getByRole('button', { name: 'Select', exact: true })
  await select.press('Alt+ArrowUp')
  await page.reload()
  await expect(favourites.getByRole('listitem').first()).toContainText('Select')
  await page.getByRole('switch', { name: 'Send immediately' }).check()
  await select.click()
  await expect
    .poll(() => site.keys.find((event) => event.key === 'ArrowRight'), { timeout: 10_000 })
    .toMatchObject({ type: 'keydown', modifiers: ['Shift'] })
  await expect(console.sequence).toContainText('F2')
})
