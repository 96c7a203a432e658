import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../../contract/session'
import { processTree } from '../../browser/test-browser'
import { SMALL, TestService } from '../../test-service'
import { BusySite } from './test-busy-site'
import { on, SessionEvents } from './test-session-events'

let api: TestService
let site: BusySite
/** With a display, and so with all programs that a browser has. */
let session: BrowserSession
let recorded: SessionEvents

beforeAll(async () => {
  site = await BusySite.listen()
  api = await TestService.start()
  const telemetry = on('system', 'connection', 'screenshot')
  session = await api.newSession({ headless: false, kiosk_mode: true, start_url: site.url('/popup'), telemetry })
  recorded = new SessionEvents(api, session)
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
  await site.close()
})

/** Kills each process of this service that has a name, or that Chromium has started for something. */
async function kill(word: string): Promise<void> {
  for (const { pid, name } of await processTree(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (name === word || command.includes(`--type=${word}`)) process.kill(pid, 'SIGKILL')
  }
}

test('the screen is kept as pictures while something happens on it', async () => {
  await recorded.dataLike('monitor_screenshot', {})
  await api.call('POST', `/browsers/${session.session_id}/computer/press_key`, { keys: ['F5'] })
  const [picture] = await recorded.dataOf('monitor_screenshot')
  const { width, height } = SMALL.viewport
  expect(await sharp(Buffer.from(picture?.png ?? '', 'base64')).metadata()).toMatchObject({
    format: 'png',
    width,
    height,
  })
})

test('a browser that is started anew under its session is told', async () => {
  const bigger = { width: 900, height: 700 }
  expect((await api.changeSession(session, { viewport: bigger })).status).toBe(200)
  await recorded.dataLike('monitor_disconnected', { reason: 'chrome_restarted' })
  const { reconnect_duration_ms: took } = await recorded.dataLike('monitor_reconnected', {})
  expect(took).toBeGreaterThan(100)
})

test('who follows the live screen is told, and what of the browser crashes, up to its end', async () => {
  const look = `/browsers/${session.session_id}/computer/screenshot?viewer=a-tab`
  for (let picture = 0; picture < 3; picture++) {
    expect((await api.call('GET', look, undefined, { headers: { Prefer: 'wait=1' } })).status).toBe(200)
  }
  const { session_id: viewer } = await recorded.dataLike('live_view_connect', {})
  expect(await recorded.dataOf('live_view_connect')).toHaveLength(1)
  await kill('openbox')
  await recorded.dataLike('service_crashed', { service_name: 'openbox', phase: 'running' })
  await kill('renderer')
  await recorded.dataLike('service_crashed', { service_name: 'renderer', phase: 'running' })
  await kill('Xvfb')
  await recorded.dataLike('service_crashed', { service_name: 'Xvfb' })
  await recorded.dataLike('live_view_disconnect', { session_id: viewer })
  expect((await api.call('GET', `/browsers/${session.session_id}`)).status).toBe(404)
  for (const { phase } of await recorded.dataOf('service_crashed')) expect(phase).toBe('running')
})
