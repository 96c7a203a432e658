import { openConsole } from '../support/open-console'
import { expect, test } from '../support/test'

test('keys of the drawn keyboard, typed and reserved ones reach the page in order, with their modifiers', async ({
  api,
  console,
  page,
  signIn,
  site,
}) => {
  await openConsole({ api, site, signIn, console }, '?tool=keys')
  // Only the panel scrolls: the view under it, which a space bar would move, has nothing below its end.
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
  await console.cap('Ctrl Control_L').click()
  await console.cap('q').click()
  await console.cap('Shift Shift_L').dblclick()
  await console.cap('{ braceleft').click()
  await console.cap('Left arrow Left').click()
  await console.cap('Shift Shift_L').click()
  await console.toggle('Alt').click()
  await console.field('Key or combination').fill('x')
  await console.button('Add').click()
  const reserved = page.getByRole('group', { name: 'Shortcuts your own browser intercepts' })
  await reserved.getByRole('button', { name: /^Show all/ }).click()
  await reserved.getByRole('button', { name: /^F6/ }).click()
  await console.field('Key or combination').fill('eacute')
  await console.field('Key or combination').press('Enter')
  await console.button('Send keys').click()

  await expect.poll(() => site.keys.at(-1), { timeout: 10_000 }).toMatchObject({ type: 'keyup', key: 'é' })
  const pressed = site.keys
    .filter((event) => event.type === 'keydown' && !['Control', 'Shift', 'Alt'].includes(event.key))
    .map(({ key, modifiers }) => [...modifiers, key].join('+'))
  expect(pressed).toEqual(['Control+q', 'Shift+{', 'Shift+ArrowLeft', 'Alt+x', 'F6', 'é'])
  expect(site.keys.every((event) => event.trusted)).toBe(true)
  const held = new Set<string>()
  for (const { type, code } of site.keys) if (type === 'keydown') held.add(code)
  for (const { type, code } of site.keys) if (type === 'keyup') held.delete(code)
  expect([...held]).toEqual([])
})
