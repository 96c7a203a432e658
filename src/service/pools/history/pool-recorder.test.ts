import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PoolTrends, PoolTrendsQuery } from '../../../contract/pool-trends'
import { openDatabase, type OpenDatabase } from '../../database/database'
import { poolHistory } from '../../database/schema'
import { furnishData, sharedPostgres } from '../../database/test-database'
import { sweepRows, writeRows } from './history-rows'
import { PoolRecorder, type Counted } from './pool-recorder'
import { readLastHour, readTrends } from './read-history'
import { rollUp } from './roll-up'
import { collectWarnings } from '../../shared/test-warnings'

const warnings = collectWarnings()
afterEach(() => expect(warnings).toEqual([]))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2030-01-31T09:00:00.000Z')

const databases: Record<string, OpenDatabase> = {}
let folder: string
let recorders: PoolRecorder[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-history-'))
  await furnishData(folder)
  databases['PGlite'] = await openDatabase({ dataDir: folder })
  const postgres = sharedPostgres()
  databases['PostgreSQL'] = await openDatabase({
    dataDir: '',
    url: postgres.url(await postgres.database()),
    shared: true,
  })
})
afterAll(async () => {
  for (const database of Object.values(databases)) await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START }))
afterEach(async () => {
  for (const recorder of recorders.splice(0)) await recorder.dispose()
  vi.useRealTimers()
  for (const { db } of Object.values(databases)) await db.delete(poolHistory)
})

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  const db = () => databases[name]!.db
  let acquired = 0
  const now = () => ({ id: 'p', size: 4, available: 4 - acquired, acquired, warming: 0, waiting: 0, failing: false })

  async function host(id: string, leads = true): Promise<PoolRecorder> {
    const recorder = new PoolRecorder({
      db: db(),
      host: id,
      leads: () => leads,
      occupancy: () => Promise.resolve([now()]),
    })
    recorders.push(recorder)
    await recorder.begin()
    return recorder
  }
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 5_000) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 5_000))
      await Promise.all(recorders.map((recorder) => recorder.settled()))
    }
  }
  const trends = (recorder: PoolRecorder, query: object = {}): Promise<PoolTrends> =>
    readTrends({ db: db(), host: 'a', recorder }, PoolTrendsQuery.parse(query))
  const count = (recorder: PoolRecorder, ...all: Counted[]): void => all.forEach((each) => recorder.count('p', each))

  test('what three hosts count is one truth, by the sample and by the minute', async () => {
    const [a, b, c] = [await host('a'), await host('b', false), await host('c', false)]
    acquired = 1
    await pass(30_000)
    acquired = 3
    count(a, { kind: 'launched' }, { kind: 'waited', ms: 0 })
    count(b, { kind: 'waited', ms: 1000 }, { kind: 'ended', reason: 'released' })
    count(c, { kind: 'failed', message: 'no display\nlog' }, { kind: 'refused' }, { kind: 'ended', reason: 'released' })
    await pass(45_000)
    acquired = 0
    const shown = await trends(b, { pool: 'p', since: new Date(START).toISOString() })
    expect(shown.levels.interval_seconds).toBe(5)
    // The samples of a minute that is not over are with the host that takes them.
    expect(shown.levels.acquired.slice(0, 12)).toEqual([null, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3])
    expect(shown.counts).toMatchObject({
      launched: [1, 0],
      failed: [1, 0],
      refused: [1, 0],
      ends: { released: [2, 0] },
    })
    expect(shown.waits).toMatchObject({ count: 2, p50_ms: 0 })
    expect(shown.waits.p95_ms).toBeCloseTo(1000, -2)
    expect(shown.failures).toEqual([{ reason: 'no display', count: 1 }])
    expect(await trends(a)).toMatchObject({ waits: { count: 2 } })
  })

  test('a restart in the middle of a minute loses nothing, and the last hour goes on', async () => {
    const before = await host('a')
    acquired = 2
    await pass(5 * MINUTE)
    count(before, { kind: 'launched' })
    await pass(20_000)
    await before.dispose()
    vi.setSystemTime(Date.now() + 10_000)
    const after = await host('a')
    count(after, { kind: 'launched' })
    await pass(20_000)
    const shown = await trends(after, { pool: 'p' })
    expect(shown.counts.launched.reduce((sum, each) => sum + each)).toBe(2)
    const { pools } = await readLastHour(db(), [now()])
    const hour = pools[0]
    expect(hour?.acquired.length).toBeGreaterThanOrEqual(6)
    expect(new Set(hour?.acquired)).toEqual(new Set([2]))
  })

  test('the last hour is a whole one: 59 minutes, and what is now', async () => {
    const row = { poolId: 'p', step: 60, hostId: 'a', counts: {} }
    await writeRows(
      db(),
      Array.from({ length: 70 }, (_, minute) => ({
        ...row,
        at: new Date(START - (minute + 1) * MINUTE),
        levels: { changes: [[0, [4, 4 - (minute % 3), minute % 3, 0, 0]]], end: 12 },
      })),
    )
    acquired = 1
    const { interval_seconds: seconds, pools } = await readLastHour(db(), [now()])
    expect(seconds).toBe(60)
    expect(pools[0]?.acquired).toEqual([...Array.from({ length: 59 }, (_, index) => (58 - index) % 3), 1])
  })

  test('a minute that was has one level in the last hour, at whatever second it is read', async () => {
    // Empty for half a minute, as after a restart.
    const levels = {
      changes: [
        [0, [4, 0, 0, 0, 0]],
        [6, [4, 4, 0, 0, 0]],
      ],
      end: 12,
    } as const
    await writeRows(db(), [{ poolId: 'p', step: 60, hostId: 'a', at: new Date(START - MINUTE), levels, counts: {} }])
    for (const second of [10, 20, 45]) {
      vi.setSystemTime(START + second * 1000)
      expect((await readLastHour(db(), [now()])).pools[0]?.available).toEqual([4, now().available])
    }
  })

  test('after 30 days a month is there by the quarter of an hour, and the disk holds no more than that', async () => {
    const recorder = await host('a')
    for (let day = 0; day < 33; day++) {
      const at = START + day * 24 * HOUR
      const minute = {
        poolId: 'p',
        step: 60,
        hostId: 'a',
        levels: { changes: [[0, [4, 3, 1, 0, 0]]], end: 12 },
      } as const
      const counts = { ends: { [day < 10 ? 'crashed' : 'released']: 1 } }
      await writeRows(db(), [
        { ...minute, at: new Date(at), counts },
        { ...minute, at: new Date(at + 60_000), hostId: 'b', counts },
      ])
      await rollUp(db(), at + HOUR)
      vi.setSystemTime(at + HOUR)
      await sweepRows(db())
    }
    const shown = await trends(recorder, { pool: 'p', since: new Date(START).toISOString() })
    const sum = (counts: readonly number[] = []): number => counts.reduce((all, each) => all + each, 0)
    expect(sum(shown.counts.ends['released'])).toBe(2 * 23)
    // The first three days are longer ago.
    expect(sum(shown.counts.ends['crashed'])).toBe(2 * 7)
    expect(shown.levels.acquired.filter((level) => level === 1)).toHaveLength(30)
    // A quarter of an hour for each day, and the minutes of 25 hours.
    expect(await db().select().from(poolHistory)).toHaveLength(30 + 4)
    const { used_bytes = 0, limit_bytes = 0 } = shown.disk ?? {}
    expect(used_bytes).toBeGreaterThan(0)
    expect(used_bytes).toBeLessThan(limit_bytes)
  })

  test('what is kept begins with the first sample, not with the quarter of an hour that it is in', async () => {
    const at = new Date(START + 7 * MINUTE)
    const levels = { changes: [[4, [4, 3, 1, 0, 0]]], end: 12 } as const
    await writeRows(db(), [{ poolId: 'p', step: 60, hostId: 'a', at, levels, counts: {} }])
    await rollUp(db(), START + HOUR)
    vi.setSystemTime(START + HOUR)
    expect((await trends(await host('a'), { pool: 'p' })).kept_since).toBe('2030-01-31T09:07:20.000Z')
  })

  test('an hour is told where no beginning is said; one that is not before the end, or has not come, is refused', async () => {
    const recorder = await host('a')
    const [since, until, later] = [-HOUR, 0, HOUR].map((ms) => new Date(START + ms).toISOString())
    expect(await trends(recorder, { until })).toMatchObject({ since, until })
    for (const query of [{ since: later }, { since: '1h', until: '2h' }])
      expect(() => PoolTrendsQuery.parse(query)).toThrow('must be before until, and in the past')
    expect(PoolTrendsQuery.safeParse({ since: 'yesterday' }).error?.issues).toHaveLength(1)
  })
})
