import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../client/connection'
import { type PoolRunOptions, runOnPool } from './pool-replay'
import type { Replay } from './replay'

const connection: Connection = { id: 'test', name: 'test', baseUrl: 'http://pooldeck', key: 'key' }
const SESSION = 'aaaaaaaaaaaaaaaaaaaaaaaa'
const played = { passed: true, steps: [] } as unknown as Replay

type Answer = (body: unknown) => Response | Promise<Response>

/** What the service does, and what it was asked for. */
let acquires: Answer
let releases: Answer
let looks: Answer
let asked: { what: string; body: unknown }[]

const lease = () => Response.json({ session_id: SESSION })
const done = () => new Response(null, { status: 204 })
const refusal = (status: number) => Response.json({ code: 'refused', message: 'Because.' }, { status })
const isAway = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  acquires = lease
  releases = done
  looks = lease
  asked = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const what = new URL(url).pathname.split('/').at(-1) ?? ''
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
    asked.push({ what, body: sent })
    return ({ acquire: acquires, release: releases }[what] ?? looks)(sent)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const run = (options: Partial<PoolRunOptions> = {}) =>
  runOnPool({
    connection,
    pool: 'pool',
    signal: new AbortController().signal,
    play: () => Promise.resolve(played),
    ...options,
  })
const released = () => asked.filter(({ what }) => what === 'release').map(({ body }) => body)

test('what was acquired is released, replaced or as it is', async () => {
  expect(await run()).toEqual({ sessionId: SESSION, replay: played })
  expect(await run({ reuse: true })).toEqual({ sessionId: SESSION, replay: played })
  expect(released()).toEqual([
    { session_id: SESSION, reuse: false },
    { session_id: SESSION, reuse: true },
  ])
})

test('a replay that breaks off says why, and its browser is released all the same', async () => {
  const play = () => Promise.reject(new Error('The picture can’t be read.'))
  expect(await run({ play })).toEqual({ sessionId: SESSION, problem: 'The picture can’t be read.' })
  expect(released()).toHaveLength(1)
})

test('when no browser becomes free the wait ends, and says so', async () => {
  acquires = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return done()
  }
  const waiting = run({ timeoutMs: 12_000 })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await waiting).toEqual({ problem: 'No browser of the pool became available in 12 s.' })
  expect(asked.map(({ body }) => body)).toEqual(
    [5, 5, 2].map((acquire_timeout_seconds) => ({ acquire_timeout_seconds })),
  )
})

test('a stop ends the wait at once; a browser that is given nevertheless is released as it is', async () => {
  let give: (response: Response) => void = () => {}
  acquires = () => new Promise((resolve) => (give = resolve))
  releases = () => refusal(403)
  const stop = new AbortController()
  const onLate = vi.fn<(problem: string) => void>()
  const waiting = run({ signal: stop.signal, onLate })
  await expect.poll(() => asked).toHaveLength(1)
  stop.abort()
  expect(await waiting).toEqual({})
  expect(released()).toEqual([])
  give(lease())
  await expect.poll(() => onLate.mock.calls).toEqual([[expect.stringMatching(/^The browser couldn’t be released/)]])
  expect(released()).toEqual([{ session_id: SESSION, reuse: true }])
})

test('a session that was ended meanwhile needs no release', async () => {
  releases = () => refusal(404)
  looks = () => refusal(404)
  expect(await run()).toEqual({ sessionId: SESSION, replay: played })
})

test('a service that is away for a moment is asked again; of one that stays away it is said that a browser is left', async () => {
  let calls = 0
  releases = () => (calls++ < 2 ? isAway() : done())
  const back = run()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await back).toEqual({ sessionId: SESSION, replay: played })
  expect(released()).toHaveLength(3)

  releases = isAway
  looks = isAway
  const away = run()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await away).toEqual({
    sessionId: SESSION,
    replay: played,
    problem:
      'The browser couldn’t be released, and may stay acquired until its session ends: The service couldn’t be reached.',
  })
})
