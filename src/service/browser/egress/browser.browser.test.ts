import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../browser'
import { BrowserLauncher } from '../launcher'
import { evaluate, temporaryFolder, thisHost } from '../test-browser'
import { TestSite } from '../test-site'
import { TestUpstream } from './test-upstream'

const credentials = { username: 'user', password: 'secret of the proxy' }
let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: TestSite
let one: TestUpstream
let other: TestUpstream
let browser: Browser

beforeAll(async () => {
  base = await temporaryFolder()
  site = await TestSite.listen()
  one = await TestUpstream.listen(credentials)
  other = await TestUpstream.listen()
  launcher = new BrowserLauncher(await thisHost(base.path), { egress: { privateNetwork: 'allowed' } })
  const viewport = { width: 800, height: 600, refresh_rate: 10 }
  const given = { proxy: one.config({ bypassHosts: ['localhost'] }), start_url: unknownHere('/first') }
  browser = await launcher.launch({ id: 'proxied', viewport, kiosk_mode: true, headless: true, ...given })
})
afterAll(async () => {
  await launcher.dispose()
  await one.close()
  await other.close()
  await site.close()
  await base.remove()
})
afterEach(() => {
  for (const proxy of [one, other]) proxy.seen.splice(0)
})

/** A page of the site under a name that only the proxy resolves. */
const unknownHere = (path: string) => `http://no-such-name.test:${site.port}${path}`
const text = () => evaluate(browser, 'document.body.innerText')

test('pages come through the proxy, from the first one on, which resolves their names; those of hosts on its list come straight', async () => {
  const through = (path: string) => ({ method: 'GET', target: path, credentials: 'user:secret of the proxy' })
  expect(await text()).toBe('a page')
  expect(one.seen).toContainEqual(through(unknownHere('/first')))
  await browser.navigate(unknownHere('/page'))
  expect(await text()).toBe('a page')
  expect(one.seen).toContainEqual(through(unknownHere('/page')))
  one.seen.splice(0)
  await browser.navigate(`http://localhost:${site.port}/straight`)
  expect(await text()).toBe('a page')
  expect(one.seen).toEqual([])
})

test('a proxy that refuses its credentials is reported on the page, and the browser prompts for no others', async () => {
  browser.setProxy(one.config({ password: 'a wrong one' }))
  await browser.navigate(`http://shop.test:${site.port}/`)
  expect(await text()).toContain('rejected the credentials (407)')
  expect(await evaluate(browser, 'document.documentElement.outerHTML')).not.toContain('a wrong one')
  await expect(browser.navigate('https://shop.test/')).rejects.toThrow('ERR_TUNNEL_CONNECTION_FAILED')
  browser.setProxy(one.config())
  await browser.navigate(`http://shop.test:${site.port}/again`)
  expect(await text()).toBe('a page')
})

test('when the proxy is swapped, what is open through the old one ends and what comes next takes the new one', async () => {
  browser.setProxy(one.config())
  await browser.navigate(`http://shop.test:${site.port}/`)
  const address = `ws://shop.test:${site.port}/`
  await evaluate(
    browser,
    `new Promise((open) => {
      globalThis.line = new WebSocket('${address}')
      globalThis.cut = new Promise((closed) => (line.onclose = () => closed('cut')))
      line.onopen = open
    })`,
  )
  expect(one.seen).toContainEqual(expect.objectContaining({ method: 'CONNECT', target: `shop.test:${site.port}` }))
  const before = one.seen.length
  browser.setProxy(other.config())
  expect(await evaluate(browser, 'cut')).toBe('cut')
  expect(await evaluate(browser, `fetch('/next').then((answer) => answer.text())`)).toBe('a page')
  expect(one.seen).toHaveLength(before)
  expect(other.seen).toEqual([{ method: 'GET', target: `http://shop.test:${site.port}/next`, credentials: undefined }])
})

test('once the proxy is taken away, pages come straight', async () => {
  browser.setProxy(undefined)
  await browser.navigate(`http://localhost:${site.port}/`)
  expect(await text()).toBe('a page')
  expect([...one.seen, ...other.seen]).toEqual([])
})
