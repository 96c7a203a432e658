import { Film } from './support/film'
import { expect, test } from './support/test'

test.use({ hasOwnTab: true })

/** The moving picture of README: from an empty service to a drag in a browser. */
test('a film of the first minute', async ({ page, signIn, console }) => {
  test.setTimeout(100_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await Film.showPointer(page)
  await signIn.byUrl('/pools')
  await page.getByRole('button', { name: 'Create your first pool' }).waitFor()
  await page.getByText('Signed in until all Pooldeck tabs are closed').waitFor({ state: 'hidden' })
  const film = Film.begin(page)
  await film.click(page.getByRole('button', { name: 'Create your first pool' }))
  await page.getByRole('button', { name: 'Acquire', exact: true }).first().waitFor()
  await expect(page.getByText(/^1 available/).or(page.getByText('available').first())).toBeVisible()
  await film.rest()
  await film.click(page.getByRole('button', { name: 'Acquire', exact: true }).first())
  await expect(console.live).toBeVisible()
  await film.rest()
  const { x, y, width, height } = await console.screen
    .boundingBox()
    .then((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
  const at = (part: number): [number, number] => [
    x + width * (0.15 + 0.5 * part),
    y + height * (0.42 - 0.12 * Math.sin(part * 2 * Math.PI)),
  ]
  await film.drag(Array.from({ length: 40 }, (_, step) => at(step / 39)))
  await film.rest()
  await film.click(console.button('Send drag'))
  await expect(page.getByText(/^Done in/).first()).toBeVisible()
  await film.rest()
  await film.click(page.getByRole('button', { name: 'Control', exact: true }))
  await film.click(console.screen, { x: width * 0.336, y: height * 0.53 })
  await page.keyboard.type('Hello from here', { delay: 90 })
  await film.rest()
  await film.rest()
  await film.write('docs/pictures/first-minute.webp')
})
