import { readdirSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Extension } from '../../contract/extension'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { manifest, zip } from '../../../e2e/support/archive'
import { json, LIGHT, TestService } from '../test-service'
import { head, RawClient } from './test-raw-client'

// Callers that go away in every phase of a call, without a word: nothing stays pressed, leased or open.

const KEY = 'My API Key'

let api: TestService
/** With one browser, which no caller holds when a test ends. */
let pool: Pool

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
  pool = await api.newPool({})
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const sending = (...parts: string[]) => RawClient.sending(api.service.server.port, ...parts)

const call = (method: string, path: string, body: object) => {
  const text = JSON.stringify(body)
  return sending(head(method, path, KEY, `Content-Length: ${text.length}`) + text)
}

/** Files of the service that are open now; it runs in this process. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return []
    }
  })

test('in the middle of a request: it has not happened', async () => {
  await expect.poll(async () => (await api.status(pool)).available.length).toBe(1)
  const path = `/browser_pools/${pool.id}/acquire`
  const whole = `${head('POST', path, KEY, 'Content-Length: 30')}{"name": "half"`
  for (const length of [4, 40, whole.indexOf('\r\n\r\n') + 2, whole.length - 15, whole.length]) {
    const client = await sending(whole.slice(0, length))
    client.disconnect()
    await client.closed()
  }
  expect(await json(api.call('GET', '/healthz'))).toEqual({ status: 'ok' })
  expect(await api.status(pool)).toMatchObject({ acquired: [], available: [{}], waiting_count: 0 })
})

test('while it waits for a browser: its position in the queue and its name are free', async () => {
  const paused = await api.newPool({ fill_rate_per_minute: 0 })
  const waiting = async () => (await api.status(paused)).waiting_count
  const client = await call('POST', `/browser_pools/${paused.id}/acquire`, {
    name: 'mine',
    acquire_timeout_seconds: 50,
  })
  await expect.poll(waiting).toBe(1)
  client.disconnect()
  await expect.poll(waiting).toBe(0)
  expect((await api.acquire(paused, { name: 'mine', acquire_timeout_seconds: 0 })).status).toBe(204)
  await api.deletePool(paused)
})

test('while a drag, a key or a look is under way: it stops, and the next input comes at once', async () => {
  const session = await json<BrowserSession>(api.acquire(pool))
  const computer = `/browsers/${session.session_id}/computer`
  const path = [
    [10, 200],
    [700, 200],
  ]
  const lastDrag = async () => (await api.call('GET', `${computer}/last_drag`)).status
  const drag = await call('POST', `${computer}/drag_mouse`, {
    path,
    smooth: false,
    steps_per_segment: 500,
    step_delay_ms: 100,
  })
  // There is a record of it from its first move on, once it has ended. A pointer begins in the middle of the display, off its path.
  const isInFlight = async () => {
    const { x, y } = await json<{ x: number; y: number }>(api.call('POST', `${computer}/get_mouse_position`))
    return y === 200 && x > 10
  }
  await expect.poll(isInFlight).toBe(true)
  drag.disconnect()
  await expect.poll(lastDrag).toBe(200)
  expect(await json(api.call('GET', `${computer}/last_drag`))).toMatchObject({ completed: false })

  const busy = [
    await call('POST', `${computer}/press_key`, { keys: ['Shift'], duration: 50_000 }),
    await call('POST', `${computer}/type`, { text: 'waits' }),
    await call('POST', `${computer}/screenshot`, {}),
    await sending(head('GET', `${computer}/screenshot`, KEY, 'Prefer: wait=25', 'If-None-Match: "none"')),
  ]
  for (const client of busy) client.disconnect()
  const began = performance.now()
  expect((await api.call('POST', `${computer}/press_key`, { keys: ['Escape'] })).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await api.release(pool, session)).status).toBe(204)
})

test('while it sends or gets a file: nothing of it is left or open', async () => {
  const uploads = async () => (await readdir(api.folder)).filter((name) => name !== 'data')
  const before = await uploads()
  const start = ['--line', 'Content-Disposition: form-data; name="file"; filename="a"', '', 'x'.repeat(100_000)]
  const client = await sending(
    `POST /extensions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n` +
      `Content-Type: multipart/form-data; boundary=line\r\nContent-Length: 1000000\r\n\r\n${start.join('\r\n')}`,
  )
  await expect.poll(async () => (await uploads()).length).toBe(before.length + 1)
  client.disconnect()
  await expect.poll(uploads).toEqual(before)

  const form = new FormData()
  // More than the system takes off the service's hands.
  const content = Buffer.alloc(16 * 1024 * 1024)
  form.set('file', new File([new Uint8Array(zip([manifest(), { name: 'large', content, method: 0 }]))], 'a.zip'))
  const headers = { Authorization: `Bearer ${KEY}` }
  const extension = await json<Extension>(fetch(api.url('/extensions'), { method: 'POST', headers, body: form }))
  const reader = await sending(head('GET', `/extensions/${extension.id}`, KEY))
  reader.socket.pause()
  const archives = () => openFiles().filter((file) => file.includes(extension.id))
  await expect.poll(archives).not.toEqual([])
  expect(await json(api.call('GET', '/healthz'))).toEqual({ status: 'ok' })
  reader.disconnect()
  await expect.poll(archives).toEqual([])
  expect((await api.call('DELETE', `/extensions/${extension.id}`)).status).toBe(204)
})
