import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserLauncher } from './launcher'
import { evaluate, temporaryFolder, thisHost } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: http.Server
/** The headers of the last request for a page. */
let seen: IncomingHttpHeaders = {}

const asksForHints = { 'Accept-CH': 'Sec-CH-UA-Full-Version-List, Sec-CH-UA-Arch' }
const answers: Record<string, [type: string, body: string]> = {
  '/worker.js': ['text/javascript', 'postMessage(navigator.userAgent)'],
  '/service.js': ['text/javascript', 'onmessage = ({ source }) => source.postMessage(navigator.userAgent)'],
}

beforeAll(async () => {
  base = await temporaryFolder()
  site = http
    .createServer((request, response) => {
      const [type, body] = answers[request.url ?? ''] ?? ['text/html', '<p>a page']
      if (type === 'text/html' && request.url === '/') seen = request.headers
      response.writeHead(200, { 'Content-Type': type, ...asksForHints }).end(body)
    })
    .listen(0, '127.0.0.1')
  await once(site, 'listening')
  launcher = new BrowserLauncher(await thisHost(base.path), { egress: { privateNetwork: 'allowed' } })
})
afterAll(async () => {
  await launcher.dispose()
  site.close()
  await base.remove()
})

const look = `(async () => {
  const heard = (source) => new Promise((done) => (source.onmessage = ({ data }) => done(data)))
  const inServiceWorker = heard(navigator.serviceWorker)
  await navigator.serviceWorker.register('/service.js')
  ;(await navigator.serviceWorker.ready).active.postMessage('')
  return {
    webdriver: navigator.webdriver,
    agents: [navigator.userAgent, await heard(new Worker('/worker.js')), await inServiceWorker],
    hints: await navigator.userAgentData.getHighEntropyValues(['fullVersionList', 'architecture', 'bitness', 'formFactors']),
    plugins: [...navigator.plugins].map(({ name }) => name),
    languages: navigator.languages,
    chrome: Object.keys(window.chrome ?? {}),
    pointer: matchMedia('(hover: hover) and (pointer: fine)').matches,
    size: [innerWidth, innerHeight, outerHeight],
  }
})()`

interface Look {
  agents: string[]
}

/** What a page can tell of a browser, and what its server is sent. */
async function lookFrom(headless: boolean) {
  const viewport = { width: 391, height: 845, refresh_rate: 30 }
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const browser = await launcher.launch({
    id: 'look',
    viewport,
    kiosk_mode: true,
    start_url: url,
    headless,
    stealth: true,
  })
  // The second visit sends the hints that the answer to the first one asks for.
  await browser.navigate(url)
  const page = (await evaluate(browser, look)) as Look
  await browser.dispose()
  const hints = Object.entries(seen).filter(([name]) => name.startsWith('sec-ch-ua'))
  return { page, sent: { agent: seen['user-agent'], hints } }
}

test('with stealth a browser is no automated one, and without a display it is as on one', async () => {
  const shown = await lookFrom(false)
  expect(shown.page).toMatchObject({ webdriver: false, pointer: true, size: [391, 845, 845] })
  expect(new Set([...shown.page.agents, shown.sent.agent]).size).toBe(1)
  expect(shown.sent.agent).toMatch(/ Chrome\/\d+\.0\.0\.0 Safari/)
  expect(shown.sent.hints.map(([name]) => name)).toContain('sec-ch-ua-full-version-list')

  expect(await lookFrom(true)).toEqual(shown)
})
