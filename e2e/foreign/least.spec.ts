import { Console } from '../pages/console'
import { poolRecord, saying, sessionRecord } from './stand-in'
import { go } from '../support/views'
import { expect, test } from './test'
import { KEY } from './stand-in'

const SESSION = String(sessionRecord()['session_id'])

test('sign in, pool, acquire, drive and release work at a service that has these operations only', async ({
  page,
  desk,
  standIn,
}) => {
  await page.goto(desk.front.origin)
  await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'checkout-tests' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout-tests')
  // It says that one is acquired, and does not say by whom.
  await expect(page.getByText('1 browser is acquired. This service doesn’t report who has it.')).toBeVisible()
  await page.getByRole('button', { name: 'Acquire', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/${SESSION}`))
  const console = new Console(page)
  await expect(new Console(page).live).toBeVisible()
  await expect(console.screen).toBeVisible()
  await console.openTab('Keys')
  await console.field('Key or combination').fill('Ctrl+l')
  await console.button('Add').click()
  await console.button('Send keys').click()
  await expect
    .poll(() => standIn.callsOf('pressKey').map(({ body }) => JSON.parse(body) as unknown))
    .toMatchObject([{ keys: ['Ctrl+l'] }])
  // What acquire has answered is there after a reload, too.
  await page.reload()
  await expect(new Console(page).live).toBeVisible()
  await console.openTab('Events')
  await expect(page.getByText('Telemetry is not available here')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('menuitem', { name: 'Release and replace' }).click()
  await expect.poll(() => standIn.callsOf('releaseBrowser')[0]?.body).toContain(SESSION)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout-tests')

  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'About this service' }).click()
  const about = page.getByRole('dialog', { name: /^About/ })
  await expect(about.getByRole('listitem')).toContainText([/record of one pool/, /list of sessions/])
})

// As with 404, which the stand-in gives everywhere else.
const LACKING = [
  ['getServiceInfo', 400],
  ['listPoolOccupancy', 403],
  ['listPoolHistory', 405],
  ['getBrowserPoolStatus', 501],
  ['listPoolActivity', 400],
] as const

test('a service that answers 400, 403, 405 or 501 to what it does not have can be signed in to, and its pools are there', async ({
  page,
  open,
  standIn,
}) => {
  for (const [operation, status] of LACKING) standIn.on(operation, saying(status, 'No.'))
  await open('/pools')
  await expect(page.getByRole('link', { name: 'checkout-tests' })).toBeVisible()
  await go(page, '/pools/checkout-tests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout-tests')
  await expect(page.getByText('Couldn’t')).toHaveCount(0)
})

const WRONG: readonly [body: string, type: string, status: number, said: RegExp][] = [
  ['<html><title>Welcome</title><h1>Hi</h1></html>', 'text/html', 200, /returned HTML \(200\): “Welcome”/],
  ['<html><h1>502 Bad Gateway</h1></html>', 'text/html', 502, /HTML \(502 from a proxy\): “502 Bad Gateway”/],
  ['', 'application/json', 200, /returned nothing \(200\)/],
  ['[{"id": "a', 'application/json', 200, /truncated JSON/],
  ['null', 'application/json', 200, /unexpected JSON \(200\): “null”/],
  ['[{"title": "a"}]', 'application/json', 200, /unexpected JSON \(200\): “\[/],
]

test('an address that answers with something else than pools is no connection, and each try says what came', async ({
  page,
  desk,
  standIn,
}) => {
  await page.goto(desk.front.origin)
  await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
  for (const [body, type, status, said] of WRONG) {
    standIn.on('listBrowserPools', saying(status, body, { 'Content-Type': type }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(said)
    await expect(alert).not.toContainText('<')
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(KEY)
  }
})

test('a sign-in that the service redirects says so, and what to do', async ({ page, desk, standIn }) => {
  standIn.on('listBrowserPools', saying(302, '', { Location: '/log-in' }))
  await page.goto(desk.front.origin)
  await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('returned nothing (302). It redirects: connect to the address that it redirects to')
})

test('a view that was there says what came instead of an answer, and goes on when answers come again', async ({
  page,
  open,
  standIn,
}) => {
  standIn.on('listBrowserPools', saying(200, JSON.stringify([poolRecord()]), { 'Content-Type': 'application/json' }))
  await open('/pools')
  await go(page, '/sessions')
  standIn.on('listBrowsers', saying(503, '<title>Down for maintenance</title>', { 'Content-Type': 'text/html' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('HTML (503 from a proxy): “Down for maintenance”')
  standIn.sessions = [sessionRecord({ name: 'back' })]
  standIn.on('listBrowsers')
  await expect(page.getByRole('link', { name: 'back' })).toBeVisible()
})

test('a key that the service echoes is shown nowhere', async ({ page, open, standIn }) => {
  standIn.pools = [poolRecord({ name: `name-${KEY}`, created_at: KEY })]
  const message = `You sent ${KEY}.`
  standIn.on(
    'acquireBrowser',
    saying(500, JSON.stringify({ code: 'x', message }), { 'Content-Type': 'application/json' }),
  )
  await open('/pools')
  await page.getByRole('link', { name: 'name-•••' }).click()
  await page.getByRole('button', { name: 'Acquire', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /acquired/ })).toContainText('You sent •••.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /couldn’t be read/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /created_at/ })
    .click()
  await expect(page.getByLabel(/as JSON/)).toBeVisible()
  expect(await page.content()).not.toContain(KEY)
})

test('a pool that is called new, and ids with slashes, have pages of their own', async ({ page, open, standIn }) => {
  standIn.pools = [
    poolRecord({ id: 'p-new', name: 'new' }),
    poolRecord({ id: 'a/b?c#d', name: undefined }),
    poolRecord({ id: '..', name: 'up' }),
  ]
  standIn.on('getBrowserPool')
  await open('/pools')
  await page.getByRole('link', { name: 'new', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('new')
  await expect(page).toHaveURL(/\/pools\/p-new$/)
  await go(page, '/pools')
  await page.getByRole('link', { name: 'a/b?c#d' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/b?c#d')
  await expect.poll(() => standIn.callsOf('getBrowserPool').at(-1)?.params['id_or_name']).toBe('a/b?c#d')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/b?c#d')
})
