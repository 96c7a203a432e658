import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../../contract/session'
import type { TelemetryEventType } from '../../../contract/telemetry-events'
import { SLOW, TestService } from '../../test-service'
import { BusySite, LONG_JSON, POINTS, UNSAFE } from './test-busy-site'
import { on, SessionEvents } from './test-session-events'

let api: TestService
let site: BusySite
/** One browser for all: most of the time goes by for its start. */
let session: BrowserSession
let recorded: SessionEvents

beforeAll(async () => {
  site = await BusySite.listen()
  api = await TestService.start()
  const telemetry = on('console', 'page', 'interaction', 'network')
  session = await api.newSession({ start_url: site.url('/busy'), telemetry })
  recorded = new SessionEvents(api, session)
})

afterAll(async () => {
  await api.deleteSession(session)
  expect(await api.stop()).toEqual([])
  await site.close()
})

const events = () => recorded.events()
const dataOf = <T extends TelemetryEventType>(type: T) => recorded.dataOf(type)
const dataLike = <T extends TelemetryEventType>(type: T, part: object) => recorded.dataLike(type, part)
const act = (operation: string, body: object) =>
  api.call('POST', `/browsers/${session.session_id}/computer/${operation}`, body)

test('what a page writes to its console is told, and what it does not catch', async () => {
  const here = { target_type: 'page', url: site.url('/busy') }
  expect(
    await dataLike('console_log', { text: 'hello {answer: 42, list: Array(2)} [1, 2] null undefined' }),
  ).toMatchObject({
    ...here,
    level: 'log',
    args: ['hello', '{answer: 42, list: Array(2)}', '[1, 2]', 'null', 'undefined'],
    stack_trace: { callFrames: [{ url: site.url('/busy') }] },
  })
  expect(await dataLike('console_error', { text: 'it is bad' })).toMatchObject({ ...here, level: 'error' })
  const thrown = expect.stringMatching(/^Uncaught \(in promise\) Error: no handler catches this/) as unknown
  expect(await dataLike('console_error', { text: thrown })).toMatchObject({
    source_url: site.url('/busy'),
    line: expect.any(Number),
  })
})

test('frames of other sites and workers are told as well', async () => {
  const page = await dataLike('console_error', { text: 'it is bad' })
  const frame = await dataLike('console_log', { text: 'from a frame' })
  expect(frame).toMatchObject({ url: site.otherUrl('/frame'), target_id: page.target_id, target_type: 'page' })
  expect(frame.session_id).not.toBe(page.session_id)
  expect(await dataLike('page_navigation', { url: site.otherUrl('/frame') })).toMatchObject({
    parent_frame_id: page.frame_id,
  })
  expect(await dataLike('network_response', { url: site.otherUrl('/frame') })).toMatchObject({
    status: 200,
    body: expect.stringContaining('A frame of another site'),
  })
  const worker = { url: site.url('/worker.js'), target_type: 'other' }
  expect(await dataLike('console_log', { text: 'from a worker' })).toMatchObject(worker)
  expect(await dataLike('network_response', { url: site.url('/asked-by-a-worker') })).toMatchObject({
    body: 'this is /asked-by-a-worker',
  })
})

test('the way of the first page is told from its request until it stands still', async () => {
  await dataLike('page_navigation_settled', { url: site.url('/busy') })
  const types = (await events()).filter(({ category }) => category === 'page').map(({ type }) => type)
  const way = ['page_navigation', 'page_dom_content_loaded', 'page_load', 'page_layout_settled'] as const
  const steps = way.map((type) => types.indexOf(type))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(await dataLike('network_request', { url: site.url('/busy') })).toMatchObject({ resource_type: 'Document' })
  expect(await dataLike('page_navigation', { url: site.url('/busy') })).toMatchObject({ target_type: 'page' })
  expect(await dataLike('page_load', { url: site.url('/busy') })).toMatchObject({ nav_seq: 1 })
  expect(await dataLike('page_lcp', {})).toMatchObject({ lcp_details: { size: expect.any(Number) } })
  const { layout_shift_details: shift } = await dataLike('page_layout_shift', {})
  expect(shift).toMatchObject({ value: expect.any(Number), had_recent_input: false })
  for (const { ts } of await events()) expect(Math.abs(Date.now() * 1000 - ts)).toBeLessThan(SLOW * 1000)
})

test('requests and answers are told, text bodies cut at a character', async () => {
  await dataLike('network_idle', { url: site.url('/busy') })
  const answerTo = (path: string) => dataLike('network_response', { url: site.url(path) })
  const json = await answerTo('/data.json')
  expect(json).toMatchObject({ status: 200, mime_type: 'application/json', resource_type: 'Fetch' })
  expect(json.body).toBe(LONG_JSON.slice(0, 1 + 4095))
  expect(await answerTo('/moved')).toMatchObject({ status: 302 })
  expect(await answerTo('/arrived')).toMatchObject({ status: 200, body: 'this is /arrived' })
  expect(await answerTo('/unread')).toMatchObject({ status: 200, body: 'this is /unread' })
  const picture = await answerTo('/picture.png')
  expect(picture).toMatchObject({ status: 200, mime_type: 'image/png' })
  expect(picture).not.toHaveProperty('body')
  expect((await answerTo('/busy')).body).toMatch(/<title>Busy/)

  const requestOf = (path: string) => dataLike('network_request', { url: site.url(path) })
  expect(await requestOf('/posted')).toMatchObject({
    method: 'POST',
    post_data: '{"grüße":true}',
    initiator_type: 'script',
  })
  expect(await requestOf('/arrived')).toMatchObject({ is_redirect: true, redirect_url: site.url('/moved') })
  expect((await requestOf('/data.json')).request_id).toBe(json.request_id)
  expect(await dataLike('network_loading_failed', { url: UNSAFE })).toMatchObject({
    error_text: 'net::ERR_UNSAFE_PORT',
  })
})

test('clicks, keys and scrolling are told, keys of a password never, and no page can see that', async () => {
  await act('click_mouse', POINTS.name)
  await act('press_key', { keys: ['b'] })
  for (const point of [POINTS.secret, POINTS.shown, POINTS.token]) {
    await act('click_mouse', point)
    // The page shows the second one.
    for (const key of ['s', 't']) await act('press_key', { keys: [key] })
  }
  await act('click_mouse', POINTS.name)
  await act('press_key', { keys: ['e'] })
  await act('scroll', { ...POINTS.empty, delta_y: 5 })
  expect(await dataLike('interaction_scroll_settled', { target_selector: 'html' })).toMatchObject({
    from_y: 0,
    to_y: expect.any(Number),
  })
  await dataLike('interaction_key', { key: 'e' })
  const field = { tag: 'input', url: site.url('/busy'), frame_id: expect.any(String) }
  expect(await dataOf('interaction_key')).toMatchObject([
    { ...field, key: 'b' },
    { ...field, key: 'e' },
  ])
  const clicks = [POINTS.name, POINTS.secret, POINTS.shown, POINTS.token, POINTS.name]
  expect(await dataOf('interaction_click')).toMatchObject(clicks.map((point) => ({ ...field, ...point })))
  expect(await dataLike('console_log', { text: 'seen by the page: undefined' })).toBeDefined()
})

test('keys that are said to be hidden are not told, not even by a page that hears of them late', async () => {
  const keysSoFar = async () => (await dataOf('interaction_key')).map(({ key }) => key)
  const before = await keysSoFar()
  await act('click_mouse', POINTS.name)
  await act('type', { text: 'c' })
  const code = `await page.evaluate(() => void setTimeout(() => { for (const end = Date.now() + 1_500; Date.now() < end;); }))`
  await api.call('POST', `/browsers/${session.session_id}/playwright/execute`, { code })
  await act('type', { text: 'hid', hide_typing: true })
  await act('press_key', { keys: ['h', 'Shift+i'], hide_typing: true })
  const changes = [true, false].map((down) => ({ key: 'h', down }))
  await act('hold_keys', { changes, hide_typing: true })
  await act('batch', { actions: [{ type: 'type_text', type_text: { text: 'hi', hide_typing: true } }] })
  await sleep(20)
  await act('type', { text: 'd' })
  await dataLike('interaction_key', { key: 'd' })
  expect((await keysSoFar()).slice(before.length)).toEqual(['c', 'd'])
})

test('of a tab that opens everything is told, its first moment included', async () => {
  await act('click_mouse', POINTS.open)
  expect(await dataLike('interaction_click', { text: 'Open another' })).toMatchObject({
    selector: '#open',
    tag: 'button',
  })
  const opener = await dataLike('console_error', { text: 'it is bad' })
  const opened = await dataLike('page_tab_opened', {})
  expect(opened).toMatchObject({ target_type: 'page', opener_id: opener.target_id })
  const popup = { target_id: opened.target_id, url: site.url('/popup') }
  expect(await dataLike('console_log', { text: 'from a popup' })).toMatchObject(popup)
  expect(await dataLike('network_response', { url: site.url('/popup') })).toMatchObject({ status: 200 })
  expect(await dataLike('network_response', { url: site.url('/asked-at-once') })).toMatchObject({ status: 200 })
})

test('workers that are shared, or stand between a page and the network, are told from their first moment', async () => {
  const working = await api.newSession({ start_url: site.url('/working'), telemetry: on('console', 'network') })
  const workers = new SessionEvents(api, working)
  const shared = { target_type: 'shared_worker', url: site.url('/shared-worker.js') }
  expect(await workers.dataLike('console_log', { text: 'from a shared worker' })).toMatchObject(shared)
  expect(await workers.dataLike('network_response', { url: site.url('/asked-by-a-shared-worker') })).toMatchObject({
    target_type: 'shared_worker',
    status: 200,
    body: 'this is /asked-by-a-shared-worker',
  })
  const service = { target_type: 'service_worker', url: site.url('/service-worker.js') }
  expect(await workers.dataLike('console_log', { text: 'from a service worker' })).toMatchObject(service)
  expect(await workers.dataLike('network_response', { url: site.url('/asked-at-install') })).toMatchObject({
    target_type: 'service_worker',
    status: 200,
    body: 'this is /asked-at-install',
  })
  expect(await workers.dataLike('console_log', { text: 'passed on: /asked-through-the-worker' })).toMatchObject(service)
  const uncaught = expect.stringMatching(/no handler catches this in a service worker/) as unknown
  expect(await workers.dataLike('console_error', { text: uncaught })).toMatchObject(service)
  // Both ask: the page its worker, and that the network.
  const asked = { url: site.url('/asked-through-the-worker') }
  expect(await workers.dataLike('network_response', { ...asked, target_type: 'page' })).toMatchObject({ status: 200 })
  expect(await workers.dataLike('network_response', { ...asked, target_type: 'service_worker' })).toMatchObject({
    status: 200,
  })
  await api.deleteSession(working)
})

test('nothing is told of what is off', async () => {
  await api.changeSession(session, { telemetry: { enabled: false } })
  const seen = (await events()).length
  await act('press_key', { keys: ['F5'] })
  await api.changeSession(session, { telemetry: on('page') })
  const reloaded = async () => {
    await act('press_key', { keys: ['F5'] })
    return (await events()).slice(seen).map(({ type }) => type)
  }
  // The capture may begin a moment after the answer.
  await expect.poll(reloaded, { interval: 1_000 }).toContain('page_load')
  expect(new Set((await events()).slice(seen).map(({ category }) => category))).toEqual(new Set(['page']))
})
