import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright/test'
import { expect, test } from '../support/test'

/** The tabs of a session's browser, beside its screen. */

/** Pages that open windows and dialogs, each with the title of its path. */
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html').end(PAGE)
})
test.beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const PAGE = `<!doctype html><title>Shop</title><button onclick="open('/popup', 'popup', 'width=500,height=400')">Size guide</button><script>
  document.title = 'Shop ' + location.pathname.slice(1)
  if (location.pathname === '/asks') setTimeout(() => { document.title = 'Hello ' + prompt('Your name?', 'Ada') })
</script>`

test('tabs of all windows are followed, opened, shown and closed, addresses are opened or refused by words, and dialogs are answered', async ({
  api,
  signIn,
  console,
  page,
}) => {
  const shop = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const pool = await api.createPool({ size: 1, start_url: `http://${shop}/start` })
  const session = await api.acquire(pool)
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
  await expect(address).toHaveAccessibleDescription(/There is no site with the name nowhere.invalid/)

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

  await tab('Hello Grace').press('Enter')
  await expect(address).toHaveValue(`http://${shop}/asks`)
  await tab('Hello Grace').press('ArrowUp')
  await expect(tab('Shop start')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue(`http://${shop}/start`)
  await page.getByRole('button', { name: 'Close Hello Grace' }).click()
  await expect(tab('Hello Grace')).toBeHidden()
})
