import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BrowserSession } from '../../../contract/session'
import type { TelemetryCategory } from '../../../contract/telemetry'
import type { TelemetryEnvelope, TelemetryEvent } from '../../../contract/telemetry-archive'
import { CdpConnection } from '../../browser/cdp'
import { json, LIGHT, TestService } from '../../test-service'
import { Debugger } from './test-debugger'
import { BusySite, POINTS } from './test-busy-site'
import { on, SessionEvents } from './test-session-events'

let api: TestService
let site: BusySite
/** One browser for all; it begins with one category alone. */
let session: BrowserSession
let recorded: SessionEvents

beforeAll(async () => {
  site = await BusySite.listen()
  api = await TestService.start(undefined, LIGHT)
  session = await api.newSession({ start_url: site.url('/clicked'), telemetry: on('interaction') })
  recorded = new SessionEvents(api, session)
})

afterAll(async () => {
  await api.deleteSession(session)
  expect(await api.stop()).toEqual([])
  await site.close()
})

const act = (operation: string, body: object, { session_id } = session) =>
  api.call('POST', `/browsers/${session_id}/computer/${operation}`, body)

/** What a click on the page, which goes somewhere and writes to its console, is told as. */
const TELLING: readonly TelemetryCategory[] = [
  'control',
  'connection',
  'console',
  'page',
  'interaction',
  'network',
  'screenshot',
]
/** Nothing crashes here, and there is no captcha. */
const SILENT: readonly TelemetryCategory[] = ['system', 'captcha']
const ROWS: TelemetryCategory[][] = [
  ...[...TELLING, ...SILENT].map((category) => [category]),
  // Seven threes, in which each two of the seven are together once; beside them is one that tells nothing.
  ...TELLING.map((one, index) => [
    one,
    ...[1, 3].flatMap((step) => TELLING[(index + step) % TELLING.length] ?? []),
    SILENT[index % 2] ?? 'system',
  ]),
]

/** What a session holder can say instead of the script that reports what a person does. */
const HOSTILE = [
  `report('x')`,
  `report('')`,
  `report('null')`,
  `report('[]')`,
  `report('1e999')`,
  `report('{"kind":"click"}')`,
  `report('{"kind":"__proto__"}')`,
  `report('\\ud800')`,
  `report(JSON.stringify({ kind: 'click', url: {}, top: 'yes', at: 'never', selector: [], x: null, y: -1e308 }))`,
  `report(JSON.stringify({ kind: 'key', url: '', top: true, at: 0, selector: '', tag: '', key: 'k'.repeat(5_000_000) }))`,
  `report('['.repeat(1_000_000))`,
  `report(new Array(5_000_000).join('x'))`,
  `try { report({}) } catch {}`,
  `try { report() } catch {}`,
]

/** What is told after the event with this number, but of the call that changes what is captured: that one is told when either says so. */
async function eventsAfter(seq: number): Promise<TelemetryEvent[]> {
  const path = `/browsers/${session.session_id}/telemetry/events?limit=100&offset=${seq + 1}`
  const envelopes = await json<TelemetryEnvelope[]>(api.call('GET', path))
  return envelopes
    .map(({ event }) => event)
    .filter(({ type, data }) => type !== 'api_call' || data?.operation_id !== 'updateBrowser')
}

const lastSeq = async () => {
  const path = `/browsers/${session.session_id}/telemetry/events?limit=1&order=desc`
  return (await json<TelemetryEnvelope[]>(api.call('GET', path)))[0]?.seq ?? 0
}

const categoriesOf = (events: readonly TelemetryEvent[]) => new Set(events.map(({ category }) => category))
const only = (category: TelemetryCategory) => new Set([category])

/** What the page is called, which says what it can see. */
async function title(debug: Debugger): Promise<string | undefined> {
  const { targetInfos } = await debug.send<{ targetInfos: { type: string; title: string }[] }>('Target.getTargets')
  return targetInfos.find(({ type }) => type === 'page')?.title
}

test('clicks alone are told from the start, in a session and in a pool, and the page cannot see it', async () => {
  await act('click_mouse', POINTS.empty)
  await expect.poll(() => recorded.dataOf('interaction_click')).toHaveLength(1)
  expect(categoriesOf(await recorded.events())).toEqual(only('interaction'))
  const debug = await Debugger.connect(session)
  await expect.poll(() => title(debug)).toBe('Unwatched')
  await debug.close()
  const pool = await api.newPool({ headless: true, start_url: site.url('/clicked'), telemetry: on('interaction') })
  const lease = await json<BrowserSession>(api.acquire(pool))
  const leased = new SessionEvents(api, lease)
  await act('click_mouse', POINTS.empty, lease)
  await expect.poll(() => leased.dataOf('interaction_click')).toHaveLength(1)
  expect(categoriesOf(await leased.events())).toEqual(only('interaction'))
  await api.deletePool(pool)
})

test('each category alone, and each two, tell their own events and no others', async () => {
  for (const row of ROWS) {
    // What the page still does of the row before belongs to no row.
    await api.changeSession(session, { telemetry: { enabled: false } })
    const seq = await lastSeq()
    await api.changeSession(session, { telemetry: on(...row) })
    const debug = await Debugger.connect(session)
    const loads = site.timesAsked('/ready')
    await act('click_mouse', POINTS.empty)
    await debug.close()
    const expected = new Set(row.filter((category) => !SILENT.includes(category)))
    const seen = async () => categoriesOf(await eventsAfter(seq))
    await expect.poll(seen, { message: row.join(' and ') }).toEqual(expected)
    const clicks = (await eventsAfter(seq)).filter(({ type }) => type === 'interaction_click')
    expect(clicks, row.join(' and ')).toHaveLength(row.includes('interaction') ? 1 : 0)
    // It has loaded again, and takes the next click.
    await expect.poll(() => site.timesAsked('/ready')).toBeGreaterThan(loads)
  }
})

test('whatever is reported instead of a click harms nothing, and the next click is recorded', async () => {
  await api.changeSession(session, { telemetry: on('interaction', 'console', 'page', 'network') })
  const debug = await Debugger.connect(session)
  const { targetInfos } = await debug.send<{ targetInfos: { targetId: string; type: string }[] }>('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await debug.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await debug.send('Runtime.enable', {}, sessionId)
  const seq = await lastSeq()
  for (const contextId of debug.contexts('pooldeck')) {
    for (const attempt of HOSTILE) {
      const expression = `for (const name of Object.keys(globalThis)) if (name.startsWith('report')) {
        const report = globalThis[name]
        ${attempt}
      }`
      await debug.send('Runtime.evaluate', { contextId, expression }, sessionId)
    }
  }
  await debug.close()
  await act('click_mouse', POINTS.empty)
  const clicks = async () => (await eventsAfter(seq)).filter(({ category }) => category === 'interaction')
  await expect.poll(clicks).toMatchObject([{ type: 'interaction_click', data: { tag: 'html', ...POINTS.empty } }])
})

test('a page that waits for a dialog as its capture begins is captured when it goes on, and nothing is said to have failed', async () => {
  await api.changeSession(session, { telemetry: { enabled: false } })
  const seq = await lastSeq()
  const debug = await Debugger.connect(session)
  const { targetInfos } = await debug.send<{ targetInfos: { targetId: string; type: string }[] }>('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await debug.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await debug.send('Page.enable', {}, sessionId)
  const send = Reflect.get(CdpConnection.prototype, 'send')
  const slowSend = vi.spyOn(CdpConnection.prototype, 'send').mockImplementation(function (
    this: CdpConnection,
    method,
    params,
    id,
    timeoutMs = /^(Page|Runtime)\./.test(method) ? 200 : undefined,
  ) {
    // A dialog that the debugger does not answer in time the service would.
    if (method === 'Page.handleJavaScriptDialog') return Promise.resolve({})
    return send.call(this, method, params, id, timeoutMs)
  })
  await debug.send('Runtime.evaluate', { expression: `void setTimeout(() => prompt('Name?'))` }, sessionId)
  const opened = () => debug.events.some(({ method }) => method === 'Page.javascriptDialogOpening')
  await expect.poll(opened).toBe(true)

  const sent = () => slowSend.mock.calls.map(([method]) => method)
  const changed = api.changeSession(session, { telemetry: on('interaction', 'console') })
  await expect.poll(sent).toContain('Page.enable')
  await sleep(400)
  slowSend.mockRestore()
  await debug.send('Page.handleJavaScriptDialog', { accept: true }, sessionId)
  await changed
  await debug.close()
  await act('click_mouse', POINTS.empty)
  const types = async () => (await eventsAfter(seq)).map(({ type }) => type)
  await expect.poll(types).toContain('interaction_click')
  expect(await types()).not.toContain('monitor_init_failed')
})
