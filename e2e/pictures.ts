import { test } from './support/test'

const FOLDER = 'docs/pictures'
const DISPLAY = { width: 1280, height: 800 }

for (const theme of ['light', 'dark'] as const) {
  test(`pictures of the ${theme} theme`, async ({ page, signIn, poolForm, poolPage, console, api, service }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const shoot = (name: string) => page.screenshot({ path: `${FOLDER}/${name}-${theme}.png` })
    const start_url = `${service.origin}/playground`

    await signIn.byUrl('/pools/new')
    await poolForm.field('Size').fill('8')
    await poolForm.field('Name').fill('checkout-tests')
    await poolForm.field('Start URL').fill(start_url)
    await page.getByRole('radio', { name: '1280 by 800 at 60 Hz' }).click()
    await poolForm.field('Name').blur()
    await page.getByText('Signed in until this tab is closed').waitFor({ state: 'hidden' })
    await shoot('new-pool')

    const pool = await api.createPool({ size: 3, name: 'checkout-tests', viewport: DISPLAY, start_url })
    const { session_id } = await api.acquire(pool)
    await page.goto(`${service.origin}/pools/checkout-tests`)
    await poolPage.lanes(/2 available/).waitFor()
    await shoot('pool')

    await page.goto(`${service.origin}/sessions/${session_id}`)
    await console.screen.waitFor()
    await console.option('Waypoints').click()
    await console.click(
      [
        { x: 240, y: 320 },
        { x: 480, y: 240 },
        { x: 700, y: 340 },
        { x: 960, y: 250 },
      ],
      DISPLAY,
    )
    await console.time.waitFor()
    await shoot('console')
  })
}
