import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { Console } from '../pages/console'
import { saying, sessionRecord } from './stand-in'
import { expect, test } from './test'

const ID = String(sessionRecord()['session_id'])

test.beforeEach(({ standIn }) => {
  standIn.sessions = [sessionRecord()]
  standIn.on('getBrowser')
})

test('events are exported as they came, with all that this dashboard does not know', async ({
  page,
  open,
  standIn,
}) => {
  const source = { kind: 'satellite', event: 'beep' }
  const events = [
    { ts: 1_769_851_860_000_000, type: 'console_log', category: 'console', source, data: { text: 'a', color: 'red' } },
    { ts: 1_769_851_860_000_001, type: 'orbit_changed', category: 'space', source, data: { deep: { er: [1] } } },
    { ts: null, type: 'console_log', category: 'console', source, data: { text: 'b' } },
  ].map((event, index) => ({ seq: index + 1, event }))
  standIn.on('streamTelemetry', (_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const each of events) answer.write(`data: ${JSON.stringify(each)}\n\n`)
  })
  await open(`/sessions/${ID}?tool=events`)
  await expect(page.getByText('orbit changed')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Shown events/ }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(events)
})

test('of a service that knows no regions, the region is cut from the whole picture', async ({
  page,
  open,
  standIn,
}) => {
  const left = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width: 1280, height: 800, channels: 3, background: '#00f' } })
  standIn.picture = await picture
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer()
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  await page.getByRole('button', { name: 'Screenshot of a region' }).click()
  const corners = [
    { x: 512, y: 320 },
    { x: 768, y: 480 },
  ]
  await new Console(page).draw(corners, { width: 1280, height: 800 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download region' }).click(),
  ])
  const part = sharp(await readFile(await file.path()))
  const { width, height } = await part.metadata()
  expect(width).toBeLessThan(400)
  expect(height).toBeLessThan(300)
  const { data, info } = await part.raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor(height / 2) * width
  const at = (x: number) => [...data.subarray((row + x) * info.channels, (row + x) * info.channels + 3)]
  expect([at(2), at(width - 3)]).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ])
})

test('changes of a picture that lie nowhere leave the picture as it is', async ({ page, open, standIn }) => {
  const regions = ['0,0,999999,999999', '5000,5000,10,10', '0,0,0,0', 'a,b,c,d', '-1,-1,5,5']
  let requests = 0
  standIn.on('watchScreen', ({ headers }, answer) => {
    const delta = headers['a-im'] !== undefined && headers['if-none-match'] !== undefined
    const region = regions[requests++ % regions.length] ?? ''
    const change = { IM: 'changed-regions', 'X-Regions': region }
    answer.writeHead(delta ? 226 : 200, { 'Content-Type': 'image/png', ETag: `"${requests}"`, ...(delta && change) })
    answer.end(standIn.picture)
  })
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  await expect.poll(() => requests).toBeGreaterThan(3 * regions.length)
  await expect(new Console(page).live).toBeVisible()
  await expect(page.getByText('1280 × 800').first()).toBeVisible()
})

test('a call that changes something is not sent on after a redirect, and the page says so', async ({
  page,
  open,
  standIn,
}) => {
  standIn.on('acquireBrowser', saying(308, '', { Location: `${standIn.origin}/browser_pools/elsewhere/acquire` }))
  await open('/pools/checkout-tests')
  await page.getByRole('button', { name: 'Acquire', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /acquired/ })
  await expect(dialog).toContainText('redirects this call to another address, so it was not sent')
  expect(standIn.callsOf('acquireBrowser')).toHaveLength(1)
})
