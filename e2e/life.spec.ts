import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from './support/api'
import { descendants, isAlive, programOf } from './support/processes'
import { expect, test } from './support/test'

test('after the service is killed no process of it is left, and its pools come back', async ({ startService }) => {
  // Two services and four browsers with displays start here, one after the other.
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const first = await startService({ POOLDECK_DATA_DIR: dataDir })
  const pool = await new Api(first).createPool({ size: 2, name: 'survivor' })
  await expect.poll(async () => (await new Api(first).pool(pool.id)).available_count).toBe(2)
  const processes = descendants(first.process.pid ?? 0)
  expect(processes.map(programOf)).toEqual(expect.arrayContaining(['Xvfb', 'chromium', 'openbox']))

  await first.stop('SIGKILL')
  await expect.poll(() => processes.filter(isAlive)).toEqual([])

  const second = await startService({ POOLDECK_DATA_DIR: dataDir, POOLDECK_API_KEY: first.key })
  const api = new Api(second)
  expect(await api.pool('survivor')).toMatchObject({ id: pool.id, browser_pool_config: { size: 2 } })
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(2)
  await api.deleteAllPools()
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

/** How the kernel runs a process by turns: proc_pid_stat(5), field 41. */
const policyOf = (pid: number): number =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[38],
  )

test('where it may, the service comes before its browsers, which stay ordinary', async ({ startService }) => {
  const [ordinary, inTurn] = [0, 2]
  const mayComeFirst = availableParallelism() > 1 && spawnSync('chrt', ['--rr', '1', 'true']).status === 0
  const service = await startService()
  const pid = service.process.pid ?? 0
  const api = new Api(service)
  const pool = await api.createPool({ size: 1 })
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(1)
  await expect.poll(() => policyOf(pid)).toBe(mayComeFirst ? inTurn : ordinary)
  const browsers = descendants(pid)
  expect(browsers.length).toBeGreaterThan(5)
  expect(new Set(browsers.map(policyOf))).toEqual(new Set([ordinary]))
  await api.deleteAllPools()
})

test('Ctrl+C ends everything: no process and no temp folder is left', async ({ startService }) => {
  const mine = mkdtempSync(join(tmpdir(), 'pd-'))
  const service = await startService({ TMPDIR: mine })
  const api = new Api(service)
  const pool = await api.createPool({ size: 2 })
  await api.acquire(pool)
  const processes = descendants(service.process.pid ?? 0)
  expect(processes.length).toBeGreaterThan(3)

  await service.stop('SIGINT')
  expect(service.process.exitCode).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])
  expect(readdirSync(mine)).toEqual([])
  rmSync(mine, { recursive: true })
})

test('SIGTERM in the middle of calls: each gets its answer or its end, and within 5 s nothing is left', async ({
  startService,
}) => {
  const mine = mkdtempSync(join(tmpdir(), 'pd-'))
  const service = await startService({ TMPDIR: mine })
  const api = new Api(service)
  const pool = await api.createPool({ size: 1, telemetry: { enabled: true } })
  const { session_id } = await api.acquire(pool)
  const computer = `/browsers/${session_id}/computer`
  const look = (headers: Record<string, string> = {}) =>
    fetch(`${service.origin}${computer}/screenshot`, {
      headers: { Authorization: `Bearer ${service.key}`, ...headers },
    })
  const events = await service.fetch('GET', `/browsers/${session_id}/telemetry/stream`)
  const seen = (await look()).headers.get('etag') ?? ''
  const underWay = [
    service.fetch('POST', `/browser_pools/${pool.id}/acquire`, { acquire_timeout_seconds: 50 }),
    service.fetch('POST', `${computer}/press_key`, { keys: ['Shift'], duration: 50_000 }),
    look({ 'If-None-Match': seen, Prefer: 'wait=25' }),
  ] as const
  await expect.poll(async () => (await api.poolStatus(pool)).waiting_count).toBe(1)
  const processes = descendants(service.process.pid ?? 0)
  expect(processes.length).toBeGreaterThan(3)

  const began = performance.now()
  await service.stop('SIGTERM')
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(service.process.exitCode).toBe(0)
  const [acquired, pressed, looked] = await Promise.all(underWay)
  expect(acquired.status).toBe(204)
  expect([pressed.status, await pressed.json()]).toEqual([
    404,
    { code: 'not_found', message: `The browser session ${session_id} has ended: the service was stopped.` },
  ])
  expect([200, 304]).toContain(looked.status)
  // It ends like any whole answer.
  expect(await events.text()).toMatch(/^:\n\n/)
  expect(processes.filter(isAlive)).toEqual([])
  expect(readdirSync(mine)).toEqual([])
  rmSync(mine, { recursive: true })
})

test('a browser that crashes is noticed, its session is gone and its place is filled again', async ({
  api,
  service,
}) => {
  const pool = await api.createPool({ size: 1 })
  const session = await api.acquire(pool)
  const chromium = descendants(service.process.pid ?? 0).filter((pid) => programOf(pid) === 'chromium')
  expect(chromium.length).toBeGreaterThan(0)

  process.kill(Math.min(...chromium), 'SIGKILL')
  await expect.poll(() => api.sessionStatus(session.session_id), { timeout: 2_000 }).toBe(404)
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(1)
})

test('a leased browser that nobody uses is destroyed after its idle timeout, and its place is filled again', async ({
  api,
}) => {
  const pool = await api.createPool({ size: 1, timeout_seconds: 10 })
  const session = await api.acquire(pool)
  expect(await api.sessionStatus(session.session_id)).toBe(200)
  await expect.poll(() => api.sessionStatus(session.session_id), { timeout: 20_000 }).toBe(404)
  await expect
    .poll(() => api.pool(pool.id), { timeout: 20_000 })
    .toMatchObject({ available_count: 1, acquired_count: 0 })
})
