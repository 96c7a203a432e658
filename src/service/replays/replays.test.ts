import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../browser/test-browser'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { appendMark } from './mark-file'
import { ReplayRows } from './replay-rows'
import { Replays } from './replays'
import { film, newEncoder } from './test-fragments'
import { chaptersIn, videoIn } from './test-video'

const HOST = 'this-host'
const DAY_MS = 24 * 3600 * 1000

let base: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
let rows: ReplayRows
beforeAll(async () => {
  base = await temporaryFolder()
  store = await openLightStore(path.join(base.path, 'data'))
  rows = new ReplayRows(store.db, HOST)
})
afterAll(async () => {
  await store.close()
  await base.remove()
})

const folder = () => path.join(base.path, 'replays')
const opened = async (retention = { days: 7, bytes: 2 ** 30 }) => {
  const replays = await Replays.open({
    db: store.db,
    host: HOST,
    dataDir: base.path,
    encoders: 1,
    retention,
  })
  replays.begin()
  return replays
}

test('what was being recorded when the service was killed can be played up to the last 2.5 s, and says why it ended', async () => {
  await (await opened()).dispose()
  const killed = new Date('2026-01-31T09:30:10.000Z')
  const fragments = path.join(folder(), 'cut.fragments.mp4')
  const encoder = await newEncoder(fragments)
  await film(encoder, 5)
  await encoder.kill()
  await utimes(fragments, killed, killed)
  await rows.add({ id: 'cut', sessionId: 'one', startedAt: new Date('2026-01-31T09:30:00.000Z') })
  await rows.add({ id: 'empty', sessionId: 'one', startedAt: new Date('2026-01-31T09:30:00.000Z') })
  await writeFile(path.join(folder(), 'empty.fragments.mp4'), '')
  await writeFile(path.join(folder(), 'unknown.mp4'), 'of a recording that never began')

  const replays = await opened({ days: 36_500, bytes: 2 ** 30 })
  await expect.poll(async () => (await replays.find('empty'))?.sizeBytes).toBe(0)
  const failure = 'The service stopped before it was done.'
  const [cut, empty] = await replays.ofSession('one')
  expect(cut).toMatchObject({ id: 'cut', finishedAt: killed, failure, sizeBytes: expect.any(Number) })
  expect(empty).toMatchObject({ id: 'empty', failure })
  expect(await readdir(folder())).toEqual(['cut.mp4'])
  const { seconds, times } = await videoIn(replays.files.whole('cut'))
  expect(seconds).toBeGreaterThan(2.5)
  expect(times.length).toBeGreaterThan(25)
  await replays.dispose()
})

test('what a black box had kept when the service was killed becomes one video of the session; what was forgotten does not', async () => {
  const before = await opened()
  const { files } = before
  await before.dispose()
  const began = Date.now() - 60_000
  const part = async (id: string, from: number, lastedS: number) => {
    const encoder = await newEncoder(files.fragments(id))
    await film(encoder, lastedS)
    await encoder.finish()
    await files.writeOwner(id, { session: 'boxed', from })
    const at = new Date(from + lastedS * 1000)
    await utimes(files.fragments(id), at, at)
  }
  await part('later', began + 3000, 4)
  await part('earlier', began, 3)
  await part('forgotten', began, 3)
  await files.disown('forgotten')
  await writeFile(path.join(folder(), 'cut.owner.json'), '{"session":"bo')
  await writeFile(path.join(folder(), 'none.owner.json'), '{"session":"boxed","from":1}')
  await writeFile(files.fragments('none'), '')

  const replays = await opened({ days: 36_500, bytes: 2 ** 30 })
  await expect.poll(async () => (await replays.ofSession('boxed')).length).toBe(1)
  const [kept] = await replays.ofSession('boxed')
  expect(kept).toMatchObject({
    startedAt: new Date(began),
    finishedAt: new Date(began + 7000),
    failure: 'The service stopped before it was done.',
  })
  await expect
    .poll(() => readdir(folder()))
    .toEqual([`${kept?.id}.actions.jsonl`, `${kept?.id}.marks.jsonl`, `${kept?.id}.mp4`])
  expect((await videoIn(replays.files.whole(kept?.id ?? ''))).seconds).toBeCloseTo(7, 0)
  await replays.dispose()
})

test('moments that were named are the chapters of the video, each up to the next one; what comes before the first has a name', async () => {
  const replays = await opened()
  const encoder = await newEncoder(replays.files.fragments('marked'))
  await film(encoder, 3)
  await encoder.finish()
  await appendMark(replays.files.marks('marked'), { name: 'Log in; a=b #1', offset_ms: 500 })
  await appendMark(replays.files.marks('marked'), { name: 'Ordered', offset_ms: 2000 })
  await replays.files.complete('marked', 'ffmpeg', 2950)
  expect(await chaptersIn(replays.files.whole('marked'))).toEqual([
    ['_recording_start', 0],
    ['Log in; a=b #1', 0.5],
    ['Ordered', 2],
  ])
  expect((await videoIn(replays.files.whole('marked'))).times).toHaveLength(30)
  await replays.files.remove('marked')
  await replays.dispose()
})

test('what cannot be completed is kept as it is', async () => {
  const replays = await opened()
  const encoder = await newEncoder(replays.files.fragments('kept'))
  await film(encoder, 3)
  await encoder.finish()
  expect(await replays.files.complete('kept', '/bin/false', 3000)).toBeGreaterThan(1000)
  expect((await videoIn(replays.files.whole('kept'))).times).toHaveLength(30)
  await replays.files.remove('kept')
  await replays.dispose()
})

test('replays that are too old, or too much, go with their files, the oldest first; those of hosts that are gone are finished', async () => {
  await rm(folder(), { recursive: true })
  for (const { id } of await rows.here()) await rows.remove(id)
  await (await opened()).dispose()
  const keep = async (id: string, ageMs: number, bytes: number) => {
    const at = new Date(Date.now() - ageMs)
    await rows.add({ id, sessionId: 'two', startedAt: at })
    await rows.update(id, { finishedAt: at, sizeBytes: bytes })
    await writeFile(path.join(folder(), `${id}.mp4`), Buffer.alloc(bytes))
  }
  await keep('too-old', 3 * DAY_MS, 10)
  await keep('too-much', 2 * 3600_000, 600)
  await keep('kept', 3600_000, 600)
  await keep('newest', 1000, 300)
  const others = new ReplayRows(store.db, 'gone-host')
  await others.add({ id: 'of-gone', sessionId: 'two', startedAt: new Date() })
  await others.add({ id: 'old-of-gone', sessionId: 'two', startedAt: new Date(0) })

  const replays = await opened({ days: 2, bytes: 1000 })
  await expect
    .poll(async () => (await replays.ofSession('two')).map(({ id }) => id))
    .toEqual(['kept', 'newest', 'of-gone'])
  expect((await readdir(folder())).toSorted()).toEqual(['kept.mp4', 'newest.mp4'])
  await expect.poll(async () => (await replays.find('of-gone'))?.failure).toBe('The host that recorded it is gone.')
  await replays.dispose()
})
