import { toFile } from '@onkernel/sdk'
import { client } from './interface/fixtures'
import { zipOf } from './interface/zip'
import { expect, test } from './support/test'

const FOLDER = 'docs/pictures'
const DISPLAY = { width: 1280, height: 800 }

test.use({ hasOwnTab: true })

for (const theme of ['light', 'dark'] as const) {
  test(`pictures of the ${theme} theme`, async ({ page, signIn, poolForm, poolPage, console, api, service }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const shoot = (name: string) => page.screenshot({ path: `${FOLDER}/${name}-${theme}.png` })
    const start_url = `${service.origin}/playground`
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const visit = async (path: string, name: string) => {
      await page.goto(service.origin + path)
      await heading(name)
    }

    await page.goto(service.origin)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await shoot('sign-in')

    const kernel = client(service)
    await kernel.profiles.create({ name: 'signed-in' })
    await kernel.extensions.upload({ file: await toFile(zipOf('Ad filter'), 'ad-filter.zip'), name: 'ad-filter' })
    await kernel.proxies.create({ name: 'exit-eu', type: 'custom', config: { host: 'proxy.example', port: 3128 } })
    await signIn.byUrl('/pools/new')
    await poolForm.field('Size').fill('3')
    await poolForm.field('Name').fill('checkout-tests')
    await poolForm.field('Start URL').fill(start_url)
    await page.getByRole('radio', { name: '1280 by 800 at 60 Hz' }).click()
    const greeting = page.getByText('Signed in until all Pooldeck tabs are closed')
    await greeting.waitFor()
    await greeting.waitFor({ state: 'hidden' })
    await poolForm.field('Size').focus()
    await shoot('new-pool')

    const on = { enabled: true }
    const pool = await api.createPool({
      size: 3,
      name: 'checkout-tests',
      fill_rate_per_minute: 100,
      viewport: DISPLAY,
      start_url,
      telemetry: { browser: { console: on, page: on, interaction: on, network: on } },
    })
    await api.createPool({ size: 2, name: 'nightly', fill_rate_per_minute: 0, profile: { name: 'signed-in' } })
    await api.createPool({ size: 1, name: 'smoke', headless: true, extensions: [{ name: 'ad-filter' }] })
    const { session_id } = await api.acquire(pool)
    await visit('/pools/checkout-tests', 'checkout-tests')
    await poolPage.lanes(/2 available/).waitFor()
    await page
      .getByRole('img', { name: /Screen/ })
      .first()
      .waitFor()
    await shoot('pool')
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page
      .getByText(/^Acquired/)
      .first()
      .waitFor()
    await shoot('pool-activity')

    await visit('/pools/checkout-tests/edit', 'Edit checkout-tests')
    await poolForm.field('Size').fill('4')
    await page.getByText('No changes yet').waitFor({ state: 'hidden' })
    await shoot('edit-pool')

    await visit('/pools', 'Pools')
    await page.getByText('smoke').waitFor()
    await shoot('pools')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    await shoot('commands')
    for (const [name, title] of [
      ['profiles', 'Profiles'],
      ['extensions', 'Extensions'],
      ['proxies', 'Proxies'],
    ] as const) {
      await visit(`/resources/${name}`, title)
      await page
        .getByText(/signed-in|ad-filter|exit-eu/)
        .first()
        .waitFor()
      await shoot(name)
    }
    await visit('/sessions', 'Sessions')
    await page.getByText('checkout-tests').filter({ visible: true }).first().waitFor()
    await shoot('sessions')
    await visit('/history?range=1h', 'History')
    await page.getByText(/At most \d+ browsers? acquired/).waitFor()
    await shoot('pool-history')
    await visit('/audit-log', 'Audit log')
    await page.getByText('/browser_pools').first().waitFor()
    await shoot('audit-log')

    await page.goto(`${service.origin}/sessions/${session_id}`)
    await console.live.waitFor()
    const video = await kernel.browsers.replays.start(session_id)
    const mark = (name: string) =>
      service.fetch('POST', `/browsers/${session_id}/replays/${video.replay_id}/mark`, { name })
    await mark('Draw a path')
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
    await page.getByRole('button', { name: 'Send drag' }).click()
    await page.getByRole('region', { name: 'Actual result' }).waitFor()
    await shoot('drag')

    await page.keyboard.press('m')
    await page.getByRole('group', { name: 'First picture' }).getByText(/at \d/).waitFor()
    await api.pressKeys(session_id, ['b', 'o', 'o', 'k'])
    const second = page.getByRole('group', { name: 'Second picture' })
    await expect(async () => {
      await second.getByRole('button', { name: 'Take now' }).click()
      await expect(page.getByText(/pixels changed/)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await shoot('compare')
    await mark('Compare two pictures')
    await console.button('Back to the live screen').click()
    await console.screen.waitFor()

    await console.openTab('Keys')
    await console.keyboard.waitFor()
    await shoot('keys')
    await console.openTab('History')
    await console.history.getByText(/Drag/).first().waitFor()
    await shoot('history')
    await console.openTab('Events')
    await page
      .getByRole('listbox', { name: 'Events' })
      .getByRole('option')
      .filter({ hasText: 'Click' })
      .first()
      .waitFor()
    await shoot('events')
    await page.keyboard.press('j')
    await page.getByRole('textbox', { name: 'Code' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText("await page.getByLabel('Type here').fill('by code')\nreturn page.title()\n")
    await page.keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Result' }).waitFor()
    await shoot('script')
    await console.openTab('History')
    await page.keyboard.press('c')
    await console.control.waitFor()
    await shoot('control')

    await kernel.browsers.replays.stop(video.replay_id, { id: session_id })
    await visit(`/sessions/${session_id}/videos/${video.replay_id}`, 'Video')
    await page
      .getByRole('listbox', { name: 'Events' })
      .getByRole('option', { name: /Drag through/ })
      .click()
    for (let frame = 0; frame < 6; frame++) await page.keyboard.press('.')
    await page
      .getByText(/^Marks/)
      .first()
      .waitFor()
    // The keys have brought up the frame of the focus.
    await page.getByRole('listbox', { name: 'Events' }).blur()
    await shoot('video')

    await visit('/sessions?view=wall', 'Sessions')
    await page.getByRole('img').first().waitFor()
    await shoot('wall')

    const scenario = await api.createScenario({
      name: 'Order a book',
      display: DISPLAY,
      steps: [
        { id: 'open', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 480, y: 240 } } },
        { id: 'type', kind: 'action', action: { type: 'type_text', type_text: { text: 'books' } } },
        { id: 'settle', kind: 'check', check: { type: 'picture_settles' } },
        { id: 'same', kind: 'check', check: { type: 'picture_equals' } },
      ],
    })
    await visit('/scenarios', 'Scenarios')
    await page.getByText('Order a book').first().waitFor()
    await shoot('scenarios')
    await visit(`/scenarios/${scenario.id}?session=${session_id}`, 'Order a book')
    await page.getByText('books').first().waitFor()
    await shoot('scenario')
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    await page
      .getByRole('region', { name: 'Report' })
      .getByText(/^The replay (passed|failed)$/)
      .waitFor()
    await shoot('report')
  })
}
