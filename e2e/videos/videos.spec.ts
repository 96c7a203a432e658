import type { Page } from 'playwright/test'
import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { ShopSite } from '../support/shop-site'
import { expect, test } from '../support/test'

/** Videos of a session: recorded beside its screen, and looked at with what happened meanwhile. */

let shop: ShopSite
test.beforeAll(async () => {
  shop = await ShopSite.start()
})
test.afterAll(() => shop.stop())

const rows = (page: Page) => page.getByRole('listbox', { name: 'Events' }).getByRole('option')
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
const shownMs = (page: Page) =>
  page.getByLabel('Video', { exact: true }).evaluate((video) => (video as HTMLVideoElement).currentTime * 1000)

test('a video shows what was done and what went wrong at its moments, by mouse and keys, and has a link to each of them', async ({
  api,
  signIn,
  console,
  page,
}) => {
  const { session_id } = await api.session({
    start_url: shop.url,
    telemetry: { browser: { console: { enabled: true }, network: { enabled: true }, page: { enabled: true } } },
  })
  await expect.poll(() => shop.opened).toBe(1)
  await signIn.byUrl(`/sessions/${session_id}?tool=videos`)
  await expect(console.live).toBeVisible()
  await console.button('Record video').click()
  const list = page.getByRole('list', { name: 'Videos' })
  await expect(list).toContainText('Recording')
  await page.getByRole('textbox', { name: 'Name of this moment' }).fill('Before the order')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name of this moment' })).toHaveValue('')
  await console.takeControl()
  await console.pointAt(500, 500, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  // What goes wrong with the click is in the video.
  await console.openTab('Events')
  await expect(page.getByText(/cart is undefined/).first()).toBeVisible()
  // What waits to be sent is given up with it.
  await console.button('Control').click()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await console.button('Stop video').click()
  await expect(list).toContainText(/\d:\d\d.*[KM]iB/)
  await page.getByRole('tab', { name: /^History/ }).click()
  await page
    .getByRole('list', { name: 'History' })
    .getByRole('link', { name: /^Video at \d+:/ })
    .click()

  await expect(row(page, /Actions: Click at 500, 500.*by you/)).toBeVisible()
  await expect(row(page, /Network failures: 503/)).toBeVisible()
  await expect(row(page, /Marks: Before the order/)).toBeVisible()
  const thrown = row(page, /Exceptions: error Uncaught TypeError: cart is undefined/)
  const come = page.url()
  await thrown.click()
  await expect(page).not.toHaveURL(come)
  const moment = () => Number(new URL(page.url()).searchParams.get('t'))
  await expect.poll(() => shownMs(page).then((ms) => Math.abs(ms - moment()) < 1)).toBe(true)
  const [link, t] = [page.url(), moment()]
  await page.keyboard.press(',')
  await expect.poll(() => shownMs(page)).toBeLessThan(t)

  await page.getByRole('searchbox', { name: 'Search events' }).fill('api/cart')
  await expect(thrown).toBeHidden()
  await page.getByRole('listbox', { name: 'Events' }).focus()
  await page.keyboard.press('Home')
  await expect(row(page, '/api/cart').first()).toHaveAttribute('aria-selected', 'true')

  await page.goto(link)
  await expect.poll(() => shownMs(page).then((ms) => Math.abs(ms - t) < 1)).toBe(true)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press(',')
  await expect.poll(() => shownMs(page)).toBeLessThan(t)
  await page.keyboard.press('Home')
  await expect.poll(() => shownMs(page)).toBeLessThan(1)
  await page.keyboard.press('k')
  await expect.poll(() => shownMs(page)).toBeGreaterThan(100)
  await page.keyboard.press('k')
  await expect(console.button('Play')).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')

  await test.step('the pointer over the time shows the picture of where it is, also after a quick way', async () => {
    const time = await page.getByRole('slider', { name: 'Time' }).boundingBox()
    const length = Number(await page.getByRole('slider', { name: 'Time' }).getAttribute('max'))
    if (!time) throw new Error('The time is not shown.')
    for (const part of [0.1, 0.4, 0.7]) await page.mouse.move(time.x + part * time.width, time.y + time.height / 2)
    const small = page.locator('[aria-hidden] video')
    await expect
      .poll(() =>
        small.evaluate((video: HTMLVideoElement) => (video.readyState < 2 || video.seeking ? -1 : video.currentTime)),
      )
      .toBeCloseTo((0.7 * length) / 1000, 0)
    await page.mouse.move(0, 0)
    await expect(small).toBeHidden()
  })
  await test.step('on all of the screen, and back', async () => {
    await page.keyboard.press('f')
    await expect(console.button('Leave full screen')).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.getByLabel('Video', { exact: true })).toBeVisible()
    await page.keyboard.press('f')
    await expect(console.button('Full screen')).toBeVisible()
  })
  await test.step('on a phone the video, its keys and the events are below each other, and nothing is beside the screen', async () => {
    const usual = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    // The video may still be fitting itself into it.
    await expect(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      for (const part of [page.getByLabel('Video', { exact: true }), console.button('Full screen'), thrown]) {
        const box = await part.boundingBox()
        expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390]).toEqual([true, true])
      }
    }).toPass()
    await page.setViewportSize(usual ?? { width: 1440, height: 900 })
  })

  await page.keyboard.press('Home')
  await page.keyboard.press('i')
  const part = page.getByRole('group', { name: 'Selected range' })
  await expect(part).toContainText('1 action')
  await part.getByRole('button', { name: 'Create a scenario' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('From the video')
  await page.getByRole('button', { name: 'Create scenario' }).click()
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Click at 500, 500')
})

test('nothing of a private phase can be found later; others who look at the session see that it is on', async ({
  api,
  site,
  signIn,
  console,
  page,
  context,
}) => {
  await openConsole({ api, site, signIn, console }, { query: '?tool=history' })
  await console.button('Record video').click()
  await expect(console.button('Stop video')).toBeVisible()
  await console.button('Start private phase').click()
  await expect(console.button('End private phase')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'End private phase' })).toBeVisible()
  await expect(other.getByRole('status').filter({ hasText: 'Private phase: nothing is recorded' })).toHaveCount(1)
  await console.takeControl()
  await console.pointAt(300, 300, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('private, not stored')
  await console.button('Control').click()
  await other.getByRole('button', { name: 'End private phase' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('tab', { name: /^Videos/ }).click()
  await page.getByRole('list', { name: 'Videos' }).getByRole('link').click()

  await test.step('a video that is being recorded is followed to its end, and goes on where it was when it is finished', async () => {
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect.poll(() => shownMs(page)).toBeGreaterThan(1_000)
    const before = await shownMs(page)
    const [, id, video] = /sessions\/([^/]+)\/videos\/([^/?]+)/.exec(page.url()) ?? []
    await api.stopVideo(id ?? '', video ?? '')
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeHidden()
    await expect.poll(() => shownMs(page)).toBeGreaterThanOrEqual(before - 1_000)
  })
  await expect(row(page, /Marks: End of the private phase/)).toBeVisible()
  await expect(row(page, /Actions:/)).toBeHidden()
})
