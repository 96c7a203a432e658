import { COLORS, findings } from '../support/axe'
import { focusFaults } from '../support/focus'
import { furnish } from '../support/furnished'
import { expect, test } from '../support/test'
import { go, VIEWS } from '../support/views'

/** `npm run audit` looks at all of them, at every size. */
const MAIN = ['Pools', 'New pool', 'Pool', 'Console', 'Video', 'Palette']

test('axe finds nothing on the main views, in both themes, and the focus is seen on the way through by Tab', async ({
  page,
  signIn,
  service,
}) => {
  const desk = await furnish(service, { light: true })
  await signIn.byUrl('/scenarios')
  const heading = page.getByRole('heading', { level: 1 })
  for (const { name, path, prepare } of VIEWS.filter((view) => MAIN.includes(view.name))) {
    await test.step(name, async () => {
      await go(page, path(desk))
      await heading.waitFor()
      await page
        .getByRole('status', { name: /^Loading/ })
        .first()
        .waitFor({ state: 'detached' })
      await prepare?.(page)
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await findings(page), `${name}, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findings(page, COLORS), `${name}, dark`).toEqual([])
      if (name === 'Pools' || name === 'Pool') expect(await focusFaults(page), name).toEqual([])
    })
  }
})
