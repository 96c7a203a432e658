import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { resolveOnCreate } from '../../../contract/telemetry'
import { TelemetryEnvelope, type TelemetryEvent } from '../../../contract/telemetry-archive'
import { CdpConnection } from '../../browser/cdp'
import { background } from '../../shared/stray'
import { SessionTelemetry } from './session-telemetry'

const eventsOf = ({ log }: SessionTelemetry): TelemetryEvent[] =>
  log.after(0).map(({ json }) => TelemetryEnvelope.parse(JSON.parse(json)).event)

function capturing(...categories: string[]): SessionTelemetry {
  const browser = Object.fromEntries(categories.map((name) => [name, { enabled: true }]))
  return new SessionTelemetry(resolveOnCreate({ enabled: true, browser }))
}

const tab = (name: string) => ({ name, key: 'ci', drives: false })

test('a debugger that comes and goes is told, with how long it stayed and how much it said', () => {
  const telemetry = capturing()
  telemetry.debuggerConnected()
  telemetry.debuggerGone({ durationMs: 1234.5, messages: 17, reason: 'client_close' })
  expect(eventsOf(telemetry)).toMatchObject([
    { type: 'cdp_connect', category: 'connection' },
    {
      type: 'cdp_disconnect',
      category: 'connection',
      data: { duration_ms: 1235, message_count: 17, reason: 'client_close' },
    },
  ])
})

test('nothing is told of a debugger while the category is off', () => {
  const telemetry = new SessionTelemetry(null)
  telemetry.debuggerConnected()
  telemetry.debuggerGone({ durationMs: 1, messages: 1, reason: 'client_close' })
  expect(eventsOf(telemetry)).toEqual([])
})

test('viewers of the live screen are reported until the session ends', async () => {
  const telemetry = capturing()
  await telemetry.whileWatched(tab('a tab'), async () => {})
  background(telemetry.whileWatched(tab('a tab'), () => new Promise(() => {})))
  telemetry.leaseEnded()
  const [came, left, ...more] = eventsOf(telemetry)
  expect(more).toEqual([])
  const viewer = { session_id: expect.stringMatching(/^\w{10,}$/) as string }
  expect(came).toMatchObject({ type: 'live_view_connect', category: 'connection', data: viewer })
  expect(left).toMatchObject({ type: 'live_view_disconnect', data: { ...(came?.data as object) } })
})

test('a browser that crashes is told, and one that was closed is not', () => {
  const telemetry = capturing()
  telemetry.browserEnded({ reason: 'closed', program: 'Chromium', outOfMemory: false })
  telemetry.browserEnded({ reason: 'crashed', program: 'Xvfb', outOfMemory: false })
  expect(eventsOf(telemetry)).toMatchObject([
    { type: 'service_crashed', category: 'system', data: { service_name: 'Xvfb', phase: 'running' } },
  ])
})

test('a page or a browser that the kernel killed for lack of memory is told as such, and another one that was killed is not', async () => {
  const output = new PassThrough()
  const kills = [true, false]
  const telemetry = capturing('system')
  const cdp = new CdpConnection(new PassThrough(), output)
  await telemetry.observe({ cdp, onRestart: () => {}, takeOomKill: () => kills.shift() ?? false })
  for (const status of ['killed', 'killed', 'crashed']) {
    output.write(`${JSON.stringify({ method: 'Target.targetCrashed', params: { targetId: 'a', status } })}\0`)
  }
  await expect.poll(() => eventsOf(telemetry).length).toBe(4)
  telemetry.browserEnded({ reason: 'crashed', program: 'Chromium', outOfMemory: true })
  expect(
    eventsOf(telemetry).map(({ type, data }) => [type, (data as { service_name?: string } | undefined)?.service_name]),
  ).toEqual([
    ['service_crashed', 'renderer'],
    ['system_oom_kill', undefined],
    ['service_crashed', 'renderer'],
    ['service_crashed', 'renderer'],
    ['service_crashed', 'Chromium'],
    ['system_oom_kill', undefined],
  ])
})

test('what a browser does is followed by the one that replaces it, and a failure to do so is told', async () => {
  const telemetry = capturing('page')
  telemetry.onRestarting()
  telemetry.onRestartFailed()
  telemetry.onRestartGivenUp()
  expect(eventsOf(telemetry).map(({ type, data }) => ({ type, ...data }))).toMatchObject([
    { type: 'monitor_disconnected', reason: 'chrome_restarted' },
    { type: 'service_crashed', service_name: 'Chromium', phase: 'startup' },
    { type: 'service_crashed', phase: 'gave_up' },
    { type: 'monitor_reconnect_failed', reason: 'reconnect_exhausted' },
  ])
})

test('who turns telemetry on is answered when the browser tells', async () => {
  const input = new PassThrough({ encoding: 'utf8' })
  const output = new PassThrough()
  const telemetry = new SessionTelemetry(null)
  await telemetry.observe({ cdp: new CdpConnection(input, output), onRestart: () => {}, takeOomKill: () => false })
  telemetry.configure(resolveOnCreate({ browser: { console: { enabled: true } } }))
  let captures = false
  const done = telemetry.captures().then(() => (captures = true))
  const answer = async (method: string, result: object) => {
    const asked = (await once(input, 'data')) as [string]
    expect(asked[0]).toContain(method)
    expect(captures).toBe(false)
    output.write(`${JSON.stringify({ id: JSON.parse(asked[0].slice(0, -1)).id as number, result })}\0`)
  }
  await answer('Target.attachToBrowserTarget', { sessionId: 's' })
  await answer('Target.setAutoAttach', {})
  await done
})
