import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import { json, TestService } from '../test-service'

let api: TestService
/** One browser for all of it. */
let session: BrowserSession

beforeAll(async () => {
  api = await TestService.start()
  session = await api.newSession({ headless: false })
})

afterAll(async () => {
  await api.deleteSession(session)
  expect(await api.stop()).toEqual([])
})

test('every operation answers in its own form, and a batch says which action was wrong', async () => {
  const call = (operation: string, body?: unknown) =>
    api.call('POST', `/browsers/${session.session_id}/computer/${operation}`, body)
  const nothing = {
    move_mouse: { x: 100, y: 100, smooth: false },
    click_mouse: { x: 101, y: 100 },
    scroll: { x: 100, y: 100, delta_y: 1 },
    type: { text: 'a' },
    press_key: { keys: ['a'] },
    'clipboard/write': { text: 'ü' },
    batch: { actions: [{ type: 'sleep', sleep: { duration_ms: 1 }, click_mouse: 'ignored' }] },
  }
  for (const [operation, body] of Object.entries(nothing)) {
    const { status, headers } = await call(operation, body)
    const form = [headers.get('content-length'), headers.get('content-type')]
    expect([operation, status, ...form]).toEqual([operation, 200, '0', null])
  }
  expect(await json(call('cursor', { hidden: true }))).toEqual({ ok: true })
  expect(await json(call('get_mouse_position'))).toEqual({ x: 100, y: 100 })
  expect(await json(call('clipboard/read'))).toEqual({ text: 'ü' })

  const click = { type: 'click_mouse', click_mouse: { x: 800, y: 0 } }
  const wrong = await call('batch', { actions: [{ type: 'sleep', sleep: { duration_ms: 1 } }, click] })
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/^actions\[1\] \(click_mouse\): .*800x600/),
    details: [{ code: 'invalid_input', message: expect.stringMatching(/^actions\[1\]\.click_mouse\.x: 800/) }],
  })
})

test('the live picture comes when the screen has changed, in the type that was asked for', async () => {
  const watch = (headers: Record<string, string>) =>
    api.call('GET', `/browsers/${session.session_id}/computer/screenshot`, undefined, { headers })
  // A page that has just been opened may still change.
  let picture = await watch({})
  await expect
    .poll(async () => {
      const next = await watch({ 'If-None-Match': picture.headers.get('etag') ?? '', Prefer: 'wait=1' })
      if (next.status === 200) picture = next
      return next.status
    })
    .toBe(304)
  const began = performance.now()
  const unchanged = { 'If-None-Match': picture.headers.get('etag') ?? '', Prefer: 'wait=20' }
  await api.call('HEAD', `/browsers/${session.session_id}/computer/screenshot`, undefined, { headers: unchanged })
  expect(performance.now() - began, 'a HEAD waits for no change').toBeLessThan(10_000)

  const webp = await watch({ Accept: 'image/webp' })
  expect(webp.headers.get('content-type')).toBe('image/webp')
  expect(webp.headers.get('x-request-id')).toMatch(/^[a-z0-9]{24}$/)

  const waiting = watch({ 'If-None-Match': picture.headers.get('etag') ?? '', Prefer: 'wait=20' })
  await api.call('POST', `/browsers/${session.session_id}/computer/press_key`, { keys: ['Ctrl+t'] })
  expect((await waiting).status).toBe(200)
})
