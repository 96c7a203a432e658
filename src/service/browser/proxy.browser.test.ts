import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestUpstream } from './egress/test-upstream'
import { BrowserLauncher } from './launcher'
import { evaluate, temporaryFolder, thisHost } from './test-browser'
import { TestSite } from './test-site'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: TestSite
let upstream: TestUpstream

beforeAll(async () => {
  base = await temporaryFolder()
  site = await TestSite.listen()
  upstream = await TestUpstream.listen({ username: 'someone', password: 'secret' })
  launcher = new BrowserLauncher(await thisHost(base.path), { egress: { privateNetwork: 'allowed' } })
})
afterAll(async () => {
  await launcher.dispose()
  await upstream.close()
  await site.close()
  await base.remove()
})

test('a browser goes through its proxy, and past it once it is taken away', async () => {
  const viewport = { width: 400, height: 300, refresh_rate: 30 }
  const startUrl = `http://localhost:${site.port}/`
  const browser = await launcher.launch({
    id: 'proxied',
    viewport,
    kiosk_mode: true,
    headless: true,
    proxy: upstream.config(),
    start_url: startUrl,
  })
  expect(await evaluate(browser, 'document.body.innerText')).toBe('a page')
  expect(upstream.seen).toContainEqual({ method: 'GET', target: startUrl, credentials: 'someone:secret' })

  browser.setProxy(undefined)
  upstream.seen.length = 0
  await browser.navigate(`${startUrl}straight`)
  expect(await evaluate(browser, 'document.body.innerText')).toBe('a page')
  expect(upstream.seen).toEqual([])
}, 20_000)
