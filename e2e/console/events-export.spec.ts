import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { TelemetryEnvelope } from '../../src/contract/telemetry-archive'
import type { Har } from '../../src/features/console/events/har'
import type { SignIn } from '../pages/sign-in'
import type { Api } from '../support/api'
import { ToldEvents } from '../support/told-events'
import { expect, test } from '../support/test'

/** What of the events does not arrive, and what takes long to be taken along. */

const TELEMETRY = { browser: { console: { enabled: true }, network: { enabled: true } } }
const source = { kind: 'cdp' } as const
/** The service tells times in microseconds. */
const now = Date.now() * 1000

const log = (seq: number): TelemetryEnvelope => ({
  seq,
  event: { ts: now + seq, type: 'console_log', category: 'console', source, data: { text: `line ${seq}` } },
})

/** A request and its answer. */
function exchange(index: number): TelemetryEnvelope[] {
  const common = { request_id: `r${index}`, url: `http://shop.test/items/${index}`, method: 'GET' }
  const of = { category: 'network', source } as const
  const seq = 2 * index + 1
  const ts = now + seq
  return [
    { seq, event: { ...of, ts, type: 'network_request', data: { ...common, headers: { accept: '*/*' } } } },
    {
      seq: seq + 1,
      event: { ...of, ts: ts + 1, type: 'network_response', data: { ...common, status: 200, mime_type: 'image/png' } },
    },
  ]
}

const row = (page: Page, text: string | RegExp) =>
  page.getByRole('listbox').getByRole('option').filter({ hasText: text })
const writing = (page: Page) => page.getByRole('progressbar', { name: /^Writing events-/ })

async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function taken(page: Page, item: RegExp): Promise<string> {
  const download = page.waitForEvent('download')
  await choose(page, item)
  return readFileSync(await (await download).path(), 'utf8')
}

/** Makes each turn that the page takes between parts of a file last a while, until the returned function is called. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((ms) => {
    const { MessageChannel } = window
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        const post = this.port2.postMessage.bind(this.port2) as (message: unknown) => void
        this.port2.postMessage = (message: unknown) => void setTimeout(() => post(message), ms)
      }
    }
    Object.assign(window, { quicken: () => (window.MessageChannel = MessageChannel) })
  }, 1_000)
  return () => page.evaluate(() => (window as unknown as { quicken: () => void }).quicken())
}

/** Opens the events of a session of which the service would tell these. */
async function open(
  { api, page, signIn }: { api: Api; page: Page; signIn: SignIn },
  live: readonly TelemetryEnvelope[],
): Promise<ToldEvents> {
  const pool = await api.createPool({ size: 1, headless: true, telemetry: TELEMETRY })
  const { session_id } = await api.acquire(pool)
  const told = await ToldEvents.on(page, live)
  await signIn.byUrl(`/sessions/${session_id}?tool=events`)
  return told
}

test('events that are missing stand where they belong: as a gap, as lost, and as themselves once the archive has them', async ({
  api,
  page,
  signIn,
}) => {
  const told = await open({ api, page, signIn }, [1, 2, 3, 7, 8].map(log))
  const gap = row(page, 'numbers 4 to 6')
  await expect(gap).toContainText('3 events are missing')
  await expect(gap).toContainText('the archive does not have them')
  await expect(gap).toContainText('3 events are lost')
  const place = async (text: string) => Number(await row(page, text).getAttribute('aria-posinset'))
  expect(await place('numbers 4 to 6')).toBe((await place('line 3')) + 1)

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(gap).toHaveAttribute('aria-selected', 'true')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('the service has lost them')

  told.archive = [1, 2, 3, 4, 5, 6, 7, 8].map(log)
  await details.getByRole('button', { name: 'Look in the archive again' }).click()
  await expect(gap).toHaveCount(0)
  expect(await place('line 5')).toBe((await place('line 3')) + 2)
})

test('all events as JSON lines: how far it is stands there while the archive is asked, and it can be called off', async ({
  api,
  page,
  signIn,
}) => {
  const told = await open({ api, page, signIn }, [1, 2, 3].map(log))
  await expect(row(page, 'line 3')).toBeVisible()
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  told.archive = [1, 2, 3, 4].map(log)
  told.hold()
  await choose(page, /^All of the session/)
  await expect(writing(page)).toBeVisible()
  await expect(page.getByText(/^Writing \d of 3$/)).toBeVisible()
  await expect.poll(() => told.asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(writing(page)).toBeHidden()
  told.letGo()

  const lines = (await taken(page, /^All of the session/)).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as TelemetryEnvelope).seq)).toEqual([1, 2, 3, 4])
  expect(downloads).toHaveLength(1)
})

test('very many requests as HAR: how far it is stands there, it can be called off, and is whole in the end', async ({
  api,
  page,
  signIn,
}) => {
  const count = 10_000
  await open({ api, page, signIn }, Array.from({ length: count }, (_, index) => exchange(index)).flat())
  await expect(row(page, `/items/${count - 1}`).first()).toBeVisible({ timeout: 30_000 })
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const quicken = await slowDown(page)
  await choose(page, /^Network/)
  await expect.poll(async () => Number(await writing(page).getAttribute('value'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(writing(page)).toBeHidden()
  await quicken()

  const { log } = JSON.parse(await taken(page, /^Network/)) as Har
  expect(log.entries).toHaveLength(count)
  expect(log.entries.at(-1)?.request.url).toBe(`http://shop.test/items/${count - 1}`)
  expect(downloads).toHaveLength(1)
})
