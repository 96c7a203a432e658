import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser'
import { BrowserLauncher } from './launcher'
import { evaluate, temporaryFolder, thisHost } from './test-browser'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let browser: Browser

beforeAll(async () => {
  folder = await temporaryFolder()
  launcher = new BrowserLauncher(await thisHost(folder.path), { egress: { privateNetwork: 'allowed' } })
  browser = await launcher.launch({
    id: 'typed',
    viewport: { width: 800, height: 600, refresh_rate: 10 },
    headless: true,
  })
}, 40_000)
afterAll(async () => {
  await launcher?.dispose()
  await folder?.remove()
})

const FIELD = `const put = (html) => { document.body.innerHTML = html; return document.querySelector('#it') };`

test.each([
  ['nothing', `put('')`, false],
  ['a text field', `put('<input id=it>').focus()`, false],
  ['a field for passwords', `put('<input id=it type=password>').focus()`, true],
  ['one for a code that came by mail', `put('<input id=it autocomplete=one-time-code>').focus()`, true],
  [
    'one in an open shadow tree',
    `{ const root = put('<div id=it></div>').attachShadow({ mode: 'open' }); root.innerHTML = '<input type=password>'; root.firstChild.focus() }`,
    true,
  ],
  [
    'one in a frame',
    `{ const frame = put('<iframe id=it></iframe>'); const inside = frame.contentDocument; inside.body.innerHTML = '<input type=password>'; inside.body.firstChild.focus() }`,
    true,
  ],
  [
    'a frame that cannot be looked into',
    `{ const frame = put('<iframe id=it sandbox srcdoc="<input>"></iframe>'); frame.focus() }`,
    true,
  ],
])('it is known whether what is typed into %s is a secret', async (_, expression, secret) => {
  await evaluate(browser, `{ ${FIELD} ${expression} }`)
  expect(await browser.tabs.isSecretTyped()).toBe(secret)
})
