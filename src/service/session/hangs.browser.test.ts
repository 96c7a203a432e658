import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { type Process, processTree, survivors } from '../browser/test-browser'
import { json, SLOW, SMALL, TestService } from '../test-service'

/** A program that stands still is noticed, and what waits for it is answered, within this time, ms. */
const NOTICED_MS = 12_000
/** However much of a browser hangs, it is gone this long after a caller ends it, ms. */
const ENDED_MS = 5_000

let api: TestService
/** Of browsers with a display; each test fills it. */
let pool: Pool

beforeAll(async () => {
  api = await TestService.start(undefined, { POOLDECK_POOLED_SESSIONS_LIMIT: '8' })
  pool = await api.newPool({ headless: false, fill_rate_per_minute: 0 })
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

/** The processes of each browser that runs. */
async function browsers(): Promise<Process[][]> {
  const sandboxes = (await processTree(process.pid)).filter(({ name }) => name === 'bwrap')
  const trees = await Promise.all(sandboxes.map(({ pid }) => processTree(pid)))
  // A sandbox may begin with another process of that name.
  return trees.filter(([first]) => !trees.some((tree) => tree.slice(1).some(({ pid }) => pid === first?.pid)))
}

/** Stops the processes of these names, as programs that hang stand still. */
function stop(processes: Process[], ...programs: string[]): void {
  for (const program of programs) {
    const found = processes.find(({ name }) => name === program)
    if (!found) throw new Error(`${program} doesn’t run: ${processes.map(({ name }) => name).join(', ')}`)
    process.kill(found.pid, 'SIGSTOP')
  }
}

/** The answer to a call, and how long it took, ms. */
async function timed(call: Promise<Response>): Promise<{ status: number; body: string; ms: number }> {
  const began = performance.now()
  const answer = await call
  const body = await answer.text()
  return { status: answer.status, body, ms: performance.now() - began }
}

const computer = ({ session_id }: BrowserSession, operation: string, body: object = {}) =>
  api.call('POST', `/browsers/${session_id}/computer/${operation}`, body)

const changePool = async (request: object) =>
  expect((await api.call('PATCH', `/browser_pools/${pool.id}`, request)).status).toBe(200)

async function acquired(count: number): Promise<BrowserSession[]> {
  await changePool({ size: count, fill_rate_per_minute: SMALL.fill_rate_per_minute })
  return Promise.all(Array.from({ length: count }, () => json<BrowserSession>(api.acquire(pool))))
}

/** The first two are those of a display. */
const PROGRAMS = ['Xvfb', 'openbox', 'chromium', 'socat', 'sh']

test('a browser of which a program hangs ends by itself, says which one, and its slot is filled again', async () => {
  const sessions = (await Promise.all([acquired(2), ...[1, 2, 3].map(() => api.newSession())])).flat()
  const hasDisplay = (tree: Process[]) => tree.some(({ name }) => name === 'Xvfb')
  const processes = (await browsers()).sort((one, other) => Number(hasDisplay(other)) - Number(hasDisplay(one)))
  expect(processes.map(hasDisplay)).toEqual([true, true, false, false, false])
  // Of two sources one reports it, and takes one browser.
  await changePool({ size: 1 })
  PROGRAMS.forEach((program, index) => stop(processes[index] ?? [], program))

  const answers = await Promise.all(
    sessions.flatMap((session) => [
      timed(computer(session, 'screenshot')),
      timed(computer(session, 'press_key', { keys: ['a'] })),
      timed(computer(session, 'get_mouse_position')),
    ]),
  )
  for (const { status, body, ms } of answers) {
    if (status !== 200) expect(`${status} ${body}`).toMatch(/^404 .* has ended by itself: .+ was stopped/)
    expect(ms).toBeLessThan(NOTICED_MS)
  }
  const ends = async () => {
    const said = await Promise.all(sessions.map(({ session_id }) => timed(api.call('GET', `/browsers/${session_id}`))))
    return said.map(({ body }) => /has ended by itself: (.+) was stopped/.exec(body)?.[1] ?? body).sort()
  }
  await expect.poll(ends, { timeout: NOTICED_MS }).toEqual(['Chromium', 'Its sandbox', 'Xvfb', 'openbox', 'socat'])
  await expect.poll(async () => (await api.pool(pool)).available_count, { timeout: SLOW }).toBe(1)
  await expect.poll(() => survivors(processes.flat())).toEqual([])
})

test('a browser of which everything hangs is gone soon after it is ended', async () => {
  const [session] = (await acquired(1)) as [BrowserSession]
  const [processes = []] = await browsers()
  stop(processes, 'Xvfb', 'chromium', 'bwrap')
  const screenshot = timed(computer(session, 'screenshot'))
  // No other browser replaces it.
  await changePool({ fill_rate_per_minute: 0 })
  const deleted = await timed(api.deleteSession(session))
  expect(deleted.status).toBe(204)
  expect(deleted.ms).toBeLessThan(ENDED_MS)
  await expect.poll(() => survivors(processes), { timeout: ENDED_MS }).toEqual([])
  expect([200, 404]).toContain((await screenshot).status)
})
