import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PoolActivity } from '../../contract/pool-activity'
import type { PoolTrends } from '../../contract/pool-trends'
import type { EndedLeases } from '../../contract/ended-lease'
import type { BrowserSession } from '../../contract/session'
import { type Process, processTree, survivors } from '../browser/test-browser'
import { SessionEvents } from '../session/telemetry/test-session-events'
import { json, LIGHT, TestService } from '../test-service'

let api: TestService

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

test('a browser is acquired, driven, released as it is, and replaced', async () => {
  const pool = await api.newPool({ name: 'main' })
  expect(pool).toMatchObject({ available_count: 0, acquired_count: 0, extension_ids: [] })
  const session = await json<BrowserSession>(api.acquire(pool, { name: 'mine', tags: { team: 'qa' } }))
  expect(session).toMatchObject({ name: 'mine', tags: { team: 'qa' }, pool: { id: pool.id, name: 'main' } })
  expect(await json(api.call('GET', '/browser_pools/main'))).toMatchObject({ available_count: 0, acquired_count: 1 })
  expect(await json(api.call('GET', '/browsers'))).toMatchObject([{ session_id: session.session_id }])

  const computer = `/browsers/${session.session_id}/computer`
  const dragged = await api.call('POST', `${computer}/drag_mouse`, {
    path: [
      [10, 10],
      [90, 90],
    ],
    smooth: false,
    step_delay_ms: 1,
  })
  expect([dragged.status, dragged.headers.get('content-length'), dragged.headers.get('content-type')]).toEqual([
    200,
    '0',
    null,
  ])
  expect(
    (
      await api.call('POST', `${computer}/drag_mouse`, {
        path: [
          [0, 0],
          [800, 0],
        ],
      })
    ).status,
  ).toBe(400)
  expect((await api.call('POST', `${computer}/press_key`, { keys: ['a'] })).status).toBe(200)
  const shot = await api.call('POST', `${computer}/screenshot`)
  expect([shot.status, shot.headers.get('content-type')]).toEqual([200, 'image/png'])

  expect((await api.call('DELETE', `/browser_pools/${pool.id}`)).status).toBe(400)
  expect((await api.release(pool, session)).status).toBe(204)
  expect(await json(api.release(pool, session))).toMatchObject({ code: 'bad_request' })
  const gone = await json<{ message: string }>(api.call('GET', `/browsers/${session.session_id}`))
  expect(gone.message).toBe(`The browser session ${session.session_id} was released; its browser is back in the pool.`)

  const again = await json<BrowserSession>(api.acquire(pool))
  expect(again.session_id).toBe(session.session_id)
  expect(again).not.toHaveProperty('name')
  expect((await api.release(pool, again, false)).status).toBe(204)
  const fresh = await json<BrowserSession>(api.acquire(pool))
  expect(fresh.session_id).not.toBe(session.session_id)
  expect((await api.call('DELETE', `/browsers/${fresh.session_id}`)).status).toBe(204)
  expect((await api.deletePool(pool)).status).toBe(204)
  expect((await api.call('GET', '/browser_pools/main')).status).toBe(404)
  // Each of them is found afterwards, also now that the pool is gone.
  const ended = await json<EndedLeases>(
    api.call('GET', `/service/sessions/ended?pool=${pool.id}&sort=ended_at&order=asc`),
  )
  expect(ended).toMatchObject({
    total: 3,
    leases: [
      { session_id: session.session_id, name: 'mine', tags: { team: 'qa' }, reason: 'released', ended_by: 'main key' },
      { session_id: session.session_id, reason: 'released' },
      { session_id: fresh.session_id, reason: 'ended', leased_by: 'main key' },
    ],
  })
})

test('a leased browser that was started anew is not given to the next lease', async () => {
  const pool = await api.newPool({})
  const session = await json<BrowserSession>(api.acquire(pool))
  await api.changeSession(session, { viewport: { width: 500, height: 400 } })
  expect((await api.release(pool, session)).status).toBe(204)
  const next = await json<BrowserSession>(api.acquire(pool))
  expect(next.session_id).not.toBe(session.session_id)
  expect(next.viewport).toMatchObject({ width: 800, height: 600 })
  await api.deletePool(pool)
})

test('who waits is served in turn; who has hung up is not', async () => {
  const pool = await api.newPool({})
  const session = await json<BrowserSession>(api.acquire(pool))
  const caller = new AbortController()
  const waitingFor = (count: number) => expect.poll(async () => (await api.status(pool)).waiting_count).toBe(count)
  const gone = api.acquire(pool, { name: 'waits' }, { signal: caller.signal }).catch((error: Error) => error.name)
  await waitingFor(1)
  expect(await json(api.acquire(pool, { name: 'waits' }))).toMatchObject({ details: [{ code: 'invalid_input' }] })
  const first = api.acquire(pool, { name: 'first' })
  await waitingFor(2)
  const second = api.acquire(pool, { name: 'second', acquire_timeout_seconds: 60 })
  await waitingFor(3)
  caller.abort()
  expect(await gone).toBe('AbortError')
  await waitingFor(2)

  await api.release(pool, session)
  expect(await json(first)).toMatchObject({ session_id: session.session_id, name: 'first' })
  await api.release(pool, session)
  expect(await json(second)).toMatchObject({ session_id: session.session_id, name: 'second' })
  expect((await api.acquire(pool, { acquire_timeout_seconds: 0 })).status).toBe(204)
  await api.release(pool, session)
  expect(await json(api.call('GET', `/browser_pools/${pool.id}`))).toMatchObject({
    available_count: 1,
    acquired_count: 0,
  })
  for (let n = 0; n < 20; n++) {
    const socket = connect(api.service.server.port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST /browser_pools/${pool.id}/acquire HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer My API Key`
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`, () => socket.destroy())
    await once(socket, 'close')
  }
  await expect.poll(async () => (await api.status(pool)).available.length).toBe(1)
  await api.deletePool(pool)
  const { counts } = await json<PoolTrends>(api.call('GET', `/service/pools/trends?pool=${pool.id}`))
  // Its browser was idle when it ended with the pool.
  expect(Object.keys(counts.ends)).toEqual(['released'])
})

/** What draws the pages of all browsers, the youngest first, which is a spare one. */
async function renderers(): Promise<Process[]> {
  const read = (pid: number, what: string) => readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '')
  const found = (await processTree(process.pid)).map(async (one) => {
    const [command, stat] = await Promise.all([read(one.pid, 'cmdline'), read(one.pid, 'stat')])
    // The 22nd word of `stat`, of which the second may have spaces.
    return {
      ...one,
      draws: command.includes('--type=renderer'),
      began: Number(stat.split(') ').at(-1)?.split(' ')[19]),
    }
  })
  return (await Promise.all(found)).filter(({ draws }) => draws).sort((one, other) => other.began - one.began)
}

function kill({ pid }: Process): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has gone with a browser that was ended.
  }
}

const killRenderers = async () => (await renderers()).forEach(kill)

test('a browser whose page has crashed is leased to no other caller, and its slot is filled again', async () => {
  const before = api
  api = await TestService.start()
  onTestFinished(async () => {
    const left = await api.stop()
    api = before
    expect(left).toEqual([])
  })
  const pool = await api.newPool({ headless: false, telemetry: { browser: { system: { enabled: true } } } })
  const idle = async () => (await api.status(pool)).available.map(({ session_id }) => session_id)
  await expect.poll(idle).toHaveLength(1)
  const [first] = await idle()
  await killRenderers()
  await expect.poll(idle).toEqual([expect.not.stringMatching(first ?? '')])
  const crashes = await json<PoolActivity[]>(api.call('GET', `/browser_pools/${pool.id}/activity?kinds=crashed`))
  expect(crashes).toMatchObject([{ session_id: first, message: 'Its page crashed before it was acquired.' }])

  const session = await json<BrowserSession>(api.acquire(pool))
  const path = `/browsers/${session.session_id}/computer`
  await killRenderers()
  // Released before Chromium has noticed, it would be replaced as the first one was.
  await new SessionEvents(api, session).dataLike('service_crashed', {})
  // Who has it keeps it.
  expect((await api.call('POST', `${path}/press_key`, { keys: ['F6'] })).status).toBe(200)
  expect((await api.call('POST', `${path}/screenshot`)).status).toBe(200)
  // Its slot would be filled again, as the one before was.
  await api.call('PATCH', `/browser_pools/${pool.id}`, { fill_rate_per_minute: 0 })
  expect((await api.release(pool, session)).status).toBe(204)
  const ended = () => json<PoolActivity[]>(api.call('GET', `/browser_pools/${pool.id}/activity?kinds=released`))
  await expect.poll(ended).toMatchObject([{ reuse: false, message: 'one of its pages crashed' }])
  await api.deletePool(pool)
})

/** Crashes the page of a session without a display, whose pages are captured. Resolves when it was loaded again. */
async function crashAndLoad(session: BrowserSession): Promise<void> {
  const recorded = new SessionEvents(api, session)
  const loads = async () => (await recorded.dataOf('page_load')).length
  const before = await loads()
  const [page, ...spare] = (await renderers()).toReversed()
  // Into a spare one that lives a moment longer the page would be loaded again, and crash with it.
  spare.forEach(kill)
  await expect.poll(() => survivors(spare), { interval: 10 }).toEqual([])
  if (page) kill(page)
  await expect.poll(loads).toBeGreaterThan(before)
}

test('a page without a display that has crashed during a lease is loaded again, and its browser goes back as it is', async () => {
  const start_url = 'data:text/html,<title>there</title><body style="background:lime">'
  const pool = await api.newPool({ start_url, telemetry: { browser: { page: { enabled: true } } } })
  const session = await json<BrowserSession>(api.acquire(pool))
  const pathOf = (id: string) => `/browsers/${id}`
  const picture = async () => {
    const shot = await api.call('POST', `${pathOf(session.session_id)}/computer/screenshot`)
    return [shot.status, Buffer.from(await shot.arrayBuffer()).toString('base64')]
  }
  const before = await picture()
  expect(before[0]).toBe(200)
  await crashAndLoad(session)
  expect((await api.release(pool, session)).status).toBe(204)
  const next = await json<BrowserSession>(api.acquire(pool))
  expect(next.session_id).toBe(session.session_id)
  expect(await picture()).toEqual(before)
  expect((await api.call('POST', `${pathOf(next.session_id)}/computer/press_key`, { keys: ['F6'] })).status).toBe(200)
  // A page that crashes twice in 10 s is left alone; the crash of the last lease does not count for this one.
  await crashAndLoad(next)
  await api.deletePool(pool)
})

test('a browser whose page crashes in the moment of its release is given to no other caller', async () => {
  const pool = await api.newPool({
    start_url: 'data:text/html,there',
    telemetry: { browser: { page: { enabled: true } } },
  })
  const session = await json<BrowserSession>(api.acquire(pool))
  // For the second time in 10 s, it is left alone: it is not there again before its release where that comes late.
  await crashAndLoad(session)
  const waiting = json<BrowserSession>(api.acquire(pool))
  await expect.poll(async () => (await api.status(pool)).waiting_count).toBe(1)
  await killRenderers()
  expect((await api.release(pool, session)).status).toBe(204)
  expect((await waiting).session_id).not.toBe(session.session_id)
  await api.deletePool(pool)
})

test('browsers that end right after their start are tried again less and less often', async () => {
  const pool = await api.newPool({})
  const ended: string[] = []
  // That a browser has ended is counted a moment before it is idle no longer.
  const idle = async () => (await api.status(pool)).available.filter(({ session_id: id }) => !ended.includes(id))
  for (const attempts of [1, 2]) {
    await expect.poll(idle).toHaveLength(1)
    ended.push(...(await idle()).map(({ session_id }) => session_id))
    await killRenderers()
    await expect.poll(async () => (await api.status(pool)).failure?.attempts).toBe(attempts)
    const { failure } = await api.status(pool)
    expect(Date.parse(failure?.retry_at ?? '') - Date.parse(failure?.at ?? '')).toBe(1_000 * attempts)
  }
  // The third one lives.
  await expect.poll(idle).toHaveLength(1)
  await expect.poll(async () => (await api.status(pool)).failure, { interval: 500 }).toBeUndefined()
  await api.deletePool(pool)
})

test('limits and names are kept', async () => {
  const pool = await api.newPool({ name: 'taken', fill_rate_per_minute: 0 })
  const double = await api.call('POST', '/browser_pools', { size: 1, name: 'taken' })
  expect([double.status, double.headers.get('x-should-retry')]).toEqual([409, 'false'])
  expect(await double.json()).toMatchObject({ code: 'conflict', details: [{ code: 'invalid_input' }] })
  const large = await api.call('POST', '/browser_pools', { size: 4 })
  expect(large.status).toBe(403)
  expect(await large.json()).toMatchObject({ code: 'pooled_sessions_limit_exceeded' })
  // Both in one answer.
  const both = await api.call('POST', '/browser_pools', { size: 4, name: 'taken' })
  expect(await both.json()).toMatchObject({
    code: 'conflict',
    details: [{ message: expect.stringMatching(/^name: /) }, { message: expect.stringMatching(/^size: All pools/) }],
  })
  expect(await api.status(pool)).toMatchObject({ full_in_ms: null, warming: [], available: [] })
  expect(large.headers.get('x-ratelimit-limit')).toBe('60')
  await api.deletePool(pool)
})

test('a display that no X server can have is accepted, and the pool says at once why it stays empty', async () => {
  const pool = await api.newPool({ headless: false, viewport: { width: 40_000, height: 800 } })
  await expect.poll(async () => (await api.status(pool)).failure?.message).toMatch(/supports at most 32767/)
  expect(await api.status(pool)).toMatchObject({ available: [], warming: [], failure: { attempts: 1 } })
  expect((await api.deletePool(pool)).status).toBe(204)
})
