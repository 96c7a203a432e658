import { chromium } from 'playwright/test'
import { SMALL } from '../support/api'
import { serveForTests } from '../support/small-site'
import { expect, PHONE, test } from '../support/test'

/** The tabs of a session's browser, beside its screen. */

/** Pages that open windows and dialogs, each with the title of its path. */
const hostOfSite = serveForTests(({ url, headers }, response) => {
  const isKnown = headers.authorization === `Basic ${Buffer.from('ada:lovelace').toString('base64')}`
  if (url === '/office' && !isKnown)
    Object.assign(response, { statusCode: 401 }).setHeader('WWW-Authenticate', 'Basic realm="Office"')
  response.setHeader('Content-Type', 'text/html').end(PAGE)
})

const PAGE = `<!doctype html><title>Shop</title><button onclick="open('/popup', 'popup', 'width=500,height=400')">Size guide</button><script>
  document.title = 'Shop ' + location.pathname.slice(1)
  if (location.pathname === '/photo') {
    document.body.innerHTML = '<label style="position: fixed; inset: 0; background: tan">Photo <input type="file"></label>'
    document.querySelector('input').onchange = ({ target }) => { document.title = 'Photo ' + target.files[0].name }
  }
  if (location.pathname === '/asks') setTimeout(() => { document.title = 'Hello ' + prompt('Your name?', 'Ada') })
</script>`

test('tabs of all windows are followed, opened, shown and closed, addresses are opened or refused by words, and dialogs are answered', async ({
  api,
  signIn,
  console,
  page,
  service,
}) => {
  const shop = hostOfSite()
  const on = { enabled: true }
  const session = await api.session({
    start_url: `http://${shop}/start`,
    telemetry: { browser: { network: on, interaction: on, control: on } },
  })
  await signIn.byUrl(`/sessions/${session.session_id}`)
  await expect(console.live).toBeVisible()
  await page.keyboard.press('a')
  const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} http`) })
  const address = page.getByRole('textbox', { name: 'Address' })
  const open = async (text: string): Promise<void> => {
    await address.fill(text)
    await address.press('Enter')
  }
  await expect(tab('Shop start')).toHaveAttribute('aria-current', 'true')
  await expect(address).toHaveValue(`http://${shop}/start`)

  await console.button('New tab').click()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('')
  await open(`${shop}/first`)
  await expect(tab('Shop first')).toHaveAttribute('aria-current', 'true')
  await open(`${shop}/second`)
  await expect(tab('Shop second')).toBeVisible()
  await console.button('Back').click()
  await expect(tab('Shop first')).toBeVisible()
  await console.button('Forward').click()
  await expect(tab('Shop second')).toBeVisible()

  await open('red shoes')
  await expect(address).toHaveAccessibleDescription(/“red shoes” is a search phrase/)
  await open('nowhere.invalid')
  await expect(address).toHaveAccessibleDescription(/No site has the name nowhere.invalid/)

  await open(`${shop}/asks`)
  const asks = page.getByRole('form', { name: `${shop} asks` })
  await expect(asks).toContainText('Your name?')
  await asks.getByRole('textbox', { name: 'Answer' }).fill('Grace')
  await asks.getByRole('button', { name: 'OK' }).click()
  await expect(tab('Hello Grace')).toBeVisible()
  await expect(asks).toBeHidden()

  // Another program beside it, which sees what the screen shows.
  const program = await chromium.connectOverCDP(session.cdp_ws_url)
  const pages = program.contexts()[0]?.pages() ?? []
  await pages
    .find((one) => one.url().endsWith('/start'))
    ?.getByRole('button')
    .click()
  await program.close()
  const popup = page.getByRole('list', { name: 'Tabs of window 2' }).getByRole('button', { name: /^Shop popup/ })
  await expect(popup).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Close Shop popup' }).click()
  await expect(popup).toBeHidden()

  await page.setViewportSize(PHONE)
  await tab('Hello Grace').press('Enter')
  await expect(address).toHaveValue(`http://${shop}/asks`)
  await tab('Hello Grace').press('ArrowUp')
  await expect(tab('Shop start')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue(`http://${shop}/start`)
  await page.getByRole('button', { name: 'Close Hello Grace' }).click()
  await expect(tab('Hello Grace')).toBeHidden()

  await test.step('a site is signed in to and a page is given files beside the screen: what was entered is in no record', async () => {
    await expect(tab('Shop start')).toBeVisible()
    await open(`${shop}/office`)
    const office = page.getByRole('form', { name: `${shop} asks you to sign in` })
    await office.getByRole('textbox', { name: 'User name' }).fill('ada')
    await office.getByLabel('Password').fill('wrong')
    await page.keyboard.press('Enter')
    // It is asked again.
    await expect(office.getByLabel('Password')).toHaveValue('')
    await office.getByRole('textbox', { name: 'User name' }).fill('ada')
    await office.getByLabel('Password').fill('lovelace')
    await page.keyboard.press('Enter')
    await expect(tab('Shop office')).toBeVisible()
    await expect(office).toBeHidden()
    // It was a question, not a failure.
    await expect(address).toHaveAccessibleDescription('')
    const events = `/browsers/${session.session_id}/telemetry/events?limit=100&order=desc`
    const told = async () => (await service.fetch('GET', events)).text()
    await expect.poll(told).toContain('/office')
    expect(await told()).not.toMatch(/lovelace|YWRhOmxvdmVsYWNl/)

    // A person in control is asked here; otherwise Chromium's own dialog opens on the screen. The page is opened after the browser knows.
    await console.takeControl()
    await open(`${shop}/photo`)
    await expect(tab('Shop photo')).toBeVisible()
    const click = { x: SMALL.width / 2, y: SMALL.height / 2 }
    const opened = await service.fetch('POST', `/browsers/${session.session_id}/computer/click_mouse`, click)
    expect(opened.ok).toBe(true)
    const photo = page.getByRole('form', { name: `${shop} asks for a file` })
    const path = photo.getByRole('combobox', { name: 'Or a file in the session' })
    await path.fill('/home/user/none.png')
    await page.keyboard.press('Enter')
    await expect(path).toHaveAccessibleDescription(/no such file or folder/)
    const file = { name: 'red shoes.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }
    await photo.getByLabel('Files on this computer').setInputFiles(file)
    await expect(tab('Photo red shoes.png')).toBeVisible()
    await expect(photo).toBeHidden()
  })
})
