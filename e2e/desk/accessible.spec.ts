import { findings } from '../support/axe'
import { furnish } from '../support/furnished'
import { expect, test } from '../support/test'
import { openView, VIEWS } from '../support/views'

/** `npm run audit` looks at all of them, at every size. */
const MAIN = ['Pools', 'New pool', 'Pool', 'Console', 'Palette']

test('axe finds nothing on the main views, in both themes', async ({ page, signIn, service }) => {
  const desk = await furnish(service)
  await signIn.byUrl()
  for (const view of VIEWS.filter(({ name }) => MAIN.includes(name))) {
    await test.step(view.name, async () => {
      await openView(page, desk, view)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findings(page), `${view.name}, ${colorScheme}`).toEqual([])
      }
    })
  }
})
