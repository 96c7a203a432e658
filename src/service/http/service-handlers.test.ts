import { afterAll, beforeAll, expect, test } from 'vitest'
import { Metrics } from '../metrics'
import { TestApi } from './test-api'

let api: TestApi
const metrics = new Metrics()

beforeAll(async () => {
  api = await TestApi.open({ metrics })
})

afterAll(() => api.close())

test('Prometheus reads pools, launches, ends and calls, with a key only', async () => {
  await api.send('POST', '/browser_pools', { size: 3, fill_rate_per_minute: 0 })
  await metrics.launch(() => Promise.resolve())
  await metrics.launch(() => Promise.reject(new Error('no memory'))).catch(() => undefined)
  metrics.stage('display', 0.04)
  metrics.ended({ kind: 'crashed', message: 'gone' })
  metrics.telemetryLost(7)
  await api.send('POST', '/browser_pools', { size: 0 })

  expect((await api.whole.request('http://localhost/metrics')).status).toBe(401)
  const answer = await api.ask('/metrics')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  const wanted = [
    /^pooldeck_pool_size\{pool="\w{24}"\} 3$/m,
    /^pooldeck_launch_seconds_count\{result="started"\} 1$/m,
    /^pooldeck_launch_seconds_count\{result="failed"\} 1$/m,
    /^pooldeck_launch_stage_seconds_sum\{stage="display"\} 0\.04$/m,
    /^pooldeck_session_ends_total\{reason="crashed"\} 1$/m,
    /^pooldeck_telemetry_lost_total 7$/m,
    /^pooldeck_call_seconds_count\{operation="createBrowserPool",status="201"\} 1$/m,
    /^pooldeck_call_seconds_count\{operation="createBrowserPool",status="400"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
  ]
  expect(wanted.filter((line) => !line.test(text))).toEqual([])
})

test('a key learns what it may do', async () => {
  const { key } = await api.store.keys().create({ name: 'viewer', rights: ['read'] })
  const answer = await api.ask('/service', { headers: { Authorization: `Bearer ${key}` } })
  expect(await answer.json()).toMatchObject({ key: { name: 'viewer', rights: ['read'] } })
})

test('every answer names its request, and so does what is said of a failure', async () => {
  const fine = await api.ask('/browser_pools')
  expect(fine.headers.get('x-request-id')).toMatch(/^[a-z0-9]{24}$/)
  const answer = await api.ask('/browser_pools/none', { headers: { 'X-Request-Id': 'mine-1' } })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, 'mine-1'])
})

test('a service whose database does not answer lives, but is not ready', async () => {
  expect((await api.whole.request('http://localhost/healthz/ready')).status).toBe(200)
  await api.store.close()
  expect((await api.whole.request('http://localhost/healthz')).status).toBe(200)
  const answer = await api.whole.request('http://localhost/healthz/ready')
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      code: 'not_ready',
      message: expect.stringMatching(/^The database is not responding\. \(request [a-z0-9]{24}\)$/),
    },
  ])
})
