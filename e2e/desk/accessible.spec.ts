import { COLOURS, findings } from '../support/axe'
import { focusFaults } from '../support/focus'
import { furnish } from '../support/furnished'
import { expect, test } from '../support/test'
import { openView, VIEWS } from '../support/views'

/** `npm run audit` looks at all of them, at every size. */
const MAIN = ['Pools', 'New pool', 'Pool', 'Console', 'Video', 'Palette']

test('axe finds nothing on the main views, in both themes, and the focus is seen on the way through by Tab', async ({
  page,
  signIn,
  service,
}) => {
  const desk = await furnish(service)
  await signIn.byUrl()
  for (const view of VIEWS.filter(({ name }) => MAIN.includes(name))) {
    await test.step(view.name, async () => {
      await openView(page, desk, view)
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await findings(page), `${view.name}, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findings(page, COLOURS), `${view.name}, dark`).toEqual([])
      if (view.name === 'Pools' || view.name === 'Pool') expect(await focusFaults(page), view.name).toEqual([])
    })
  }
})
