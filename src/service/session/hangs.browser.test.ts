import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import { type Process, processTree, survivors } from '../browser/test-browser'
import { json, SLOW, TestService } from '../test-service'

/** A program that stands still is noticed, and what waits for it is answered, within this time, ms. */
const NOTICED_MS = 12_000
/** However much of a browser hangs, it is gone this long after a caller ends it, ms. */
const ENDED_MS = 5_000

let api: TestService

beforeAll(async () => {
  api = await TestService.start(undefined, { POOLDECK_POOLED_SESSIONS_LIMIT: '8' })
}, SLOW)

afterAll(async () => {
  expect(await api.stop()).toEqual([])
}, SLOW)

/** The processes of each browser that runs. */
async function browsers(): Promise<Process[][]> {
  const sandboxes = (await processTree(process.pid)).filter(({ name }) => name === 'bwrap')
  const trees = await Promise.all(sandboxes.map(({ pid }) => processTree(pid)))
  // A sandbox may begin with another process of that name.
  return trees.filter(([first]) => !trees.some((tree) => tree.slice(1).some(({ pid }) => pid === first?.pid)))
}

/** Stops the first process of this name, as a program that hangs stands still. */
function stop(processes: Process[], program: string): void {
  const found = processes.find(({ name }) => name === program)
  if (!found) throw new Error(`${program} doesn’t run: ${processes.map(({ name }) => name).join(', ')}`)
  process.kill(found.pid, 'SIGSTOP')
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

const PROGRAMS = ['Xvfb', 'chromium', 'openbox', 'socat', 'sh']

test(
  'a browser of which a program hangs ends by itself, says which one, and its place is filled again',
  {
    timeout: SLOW,
  },
  async () => {
    const pool = await api.newPool({ size: PROGRAMS.length, headless: false })
    const sessions = await Promise.all(PROGRAMS.map(() => json<BrowserSession>(api.acquire(pool))))
    const processes = await browsers()
    expect(processes).toHaveLength(PROGRAMS.length)
    // Of five places one says as much, and takes one browser.
    expect((await api.call('PATCH', `/browser_pools/${pool.id}`, { size: 1 })).status).toBe(200)
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
      const said = await Promise.all(
        sessions.map(({ session_id }) => timed(api.call('GET', `/browsers/${session_id}`))),
      )
      return said.map(({ body }) => /has ended by itself: (.+) was stopped/.exec(body)?.[1] ?? body).sort()
    }
    await expect.poll(ends, { timeout: NOTICED_MS }).toEqual(['Chromium', 'Its sandbox', 'Xvfb', 'openbox', 'socat'])
    await expect.poll(async () => (await api.pool(pool)).available_count, { timeout: SLOW }).toBe(1)
    expect(await survivors(processes.flat())).toEqual([])
    await api.deletePool(pool)
  },
)

test.each(['Xvfb', 'chromium', 'bwrap'])(
  'a browser whose %s hangs is gone soon after it is ended',
  {
    timeout: SLOW,
  },
  async (program) => {
    const session = await api.newSession({ headless: program !== 'Xvfb' })
    const [processes = []] = await browsers()
    stop(processes, program)
    const looking = timed(computer(session, 'screenshot'))
    const deleted = await timed(api.deleteSession(session))
    expect(deleted.status).toBe(204)
    expect(deleted.ms).toBeLessThan(ENDED_MS)
    await expect.poll(() => survivors(processes), { timeout: ENDED_MS }).toEqual([])
    expect([200, 404]).toContain((await looking).status)
  },
)
