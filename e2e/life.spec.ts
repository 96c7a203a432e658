import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from './support/api'
import { filesWith } from './support/files-with'
import { descendants, isAlive, policyOf, programOf } from './support/processes'
import { expect, test } from './support/test'
import { LIGHT } from './support/viewer-browser'

/** How many recordings have pictures on the disk. */
const filmed = (dataDir: string): number => {
  const folder = join(dataDir, 'replays')
  const files = readdirSync(folder).filter((name) => name.endsWith('.fragments.mp4'))
  return files.filter((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 2048).length
}

/** A folder for what a service and its browsers store for the moment. */
const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'pd-'))

test('after the service is killed no process of it is left, and its pools come back; Ctrl+C ends everything', async ({
  startService,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const mine = tempFolder()
  const first = await startService({ POOLDECK_DATA_DIR: dataDir, TMPDIR: mine })
  const pid = first.process.pid ?? 0
  const pool = await new Api(first).createPool({ size: 1, name: 'survivor' })
  await expect.poll(async () => (await new Api(first).pool(pool.id)).available_count).toBe(1)
  const processes = descendants(pid)
  expect(processes.map(programOf)).toEqual(expect.arrayContaining(['Xvfb', 'chromium', 'openbox']))

  await test.step('where it may, the service comes before its browsers, which stay ordinary', async () => {
    const [ordinary, inTurn] = [0, 2]
    const mayComeFirst = availableParallelism() > 1 && spawnSync('chrt', ['--rr', '1', 'true']).status === 0
    await expect.poll(() => policyOf(pid)).toBe(mayComeFirst ? inTurn : ordinary)
    const policies = processes.map(policyOf).filter((policy) => policy !== undefined)
    expect(new Set(policies)).toEqual(new Set([ordinary]))
  })

  const { session_id } = await new Api(first).acquire(pool)
  const replays = `/browsers/${session_id}/replays`
  const { replay_id } = (await (await first.fetch('POST', replays)).json()) as { replay_id: string }
  expect((await first.fetch('PUT', `/browsers/${session_id}/black_box`, { minutes: 1 })).status).toBe(200)
  await expect.poll(() => filmed(dataDir)).toBe(2)
  const deleted = (await (await first.fetch('POST', '/browsers', { name: 'deleted', headless: true })).json()) as {
    session_id: string
  }
  processes.push(...descendants(pid).filter((one) => !processes.includes(one)))
  expect((await first.fetch('DELETE', `/browsers/${deleted.session_id}`)).status).toBe(204)
  // Its browser may still be there: DELETE does not wait for it.
  await first.stop('SIGKILL')
  await expect.poll(() => processes.filter(isAlive)).toEqual([])

  const second = await startService({
    POOLDECK_DATA_DIR: dataDir,
    POOLDECK_API_KEY: first.key,
    POOLDECK_DRAIN_SECONDS: '600',
    TMPDIR: mine,
  })
  const api = new Api(second)
  expect(await api.pool('survivor')).toMatchObject({ id: pool.id, browser_pool_config: { size: 1 } })
  await api.acquire(pool)

  await test.step('a session whose DELETE was answered is over, and its name is free', async () => {
    const ended = await second.fetch('GET', `/browsers/${deleted.session_id}?include_deleted=true`)
    expect(await ended.json()).toMatchObject({ name: 'deleted', deleted_at: expect.any(String) })
    const again = await second.fetch('POST', '/browsers', { name: 'deleted', headless: true })
    expect(again.status).toBe(200)
  })

  await test.step('what was being recorded is a video, and so is what a black box had kept', async () => {
    const ids = async () =>
      ((await (await second.fetch('GET', replays)).json()) as { replay_id: string }[]).map((one) => one.replay_id)
    await expect.poll(ids).toHaveLength(2)
    expect(await ids()).toContain(replay_id)
    for (const id of await ids()) {
      const video = async () => (await second.fetch('GET', `${replays}/${id}`)).headers.get('content-type')
      await expect.poll(video).toBe('video/mp4')
    }
  })

  await test.step('Ctrl+C waits for no session, also while the service drains: no process and no temp folder is left', async () => {
    const again = descendants(second.process.pid ?? 0)
    expect(again.length).toBeGreaterThan(3)
    const code = second.ended('SIGTERM')
    const hosts = async () => (await second.fetch('GET', '/service/hosts')).json()
    await expect.poll(hosts).toContainEqual(expect.objectContaining({ state: 'stopping' }))
    expect((await second.fetch('POST', '/browsers', { headless: true })).status).toBe(503)
    expect((await second.fetch('GET', '/browsers/deleted')).status).toBe(200)
    await second.stop('SIGINT')
    expect(await code).toBe(0)
    expect(again.filter(isAlive)).toEqual([])
    expect(readdirSync(mine)).toEqual([])
  })

  await test.step('the main key that is made at the first start stands in its file alone, and on the line to sign in by', () => {
    expect(new URL(first.signInUrl).hash).toContain(encodeURIComponent(first.key))
    expect(filesWith(first.key, dataDir)).toEqual([join(dataDir, 'key')])
    expect(readFileSync(join(dataDir, 'key'), 'utf8').trim()).toBe(first.key)
    expect(statSync(join(dataDir, 'key')).mode & 0o777).toBe(0o600)
  })
  for (const folder of [mine, dataDir]) rmSync(folder, { recursive: true })
})

test('SIGTERM in the middle of calls: each gets its answer or its end, and within 5 s nothing is left', async ({
  startService,
}) => {
  const mine = tempFolder()
  const service = await startService({ ...LIGHT, TMPDIR: mine })
  const api = new Api(service)
  const pool = await api.createPool({ size: 1, headless: true, telemetry: { enabled: true } })
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
