import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventLog } from '../event-log'
import { WHOLE, type Events, type EventRange, type EventFilter } from '../events'
import { allOf, callEvent, consoleEvent } from '../test-events'
import { TelemetryStore } from './telemetry-store'
import { collectWarnings } from '../../../shared/test-warnings'

const MEBI = 1024 * 1024
const everything = () => true
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

let dataDir: string
const warnings = collectWarnings()
/** What is logged, in its order. */
const messages = () => warnings.map(({ message }) => message)
let lostCount: number
let store: TelemetryStore

const open = async (maxBytes = 64 * MEBI): Promise<TelemetryStore> => {
  store = await TelemetryStore.open({
    dataDir,
    maxBytes,
    lost: (events) => (lostCount += events),
  })
  return store
}

/** As when the service is stopped and started again. */
const openAgain = async (maxBytes?: number): Promise<TelemetryStore> => {
  await store.dispose()
  return open(maxBytes)
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-telemetry-'))
  lostCount = 0
  await open()
})

afterEach(async () => {
  await store.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

/** A line of about 10 kB. */
const large = (index: number) => consoleEvent(`${index} ${'x'.repeat(10_000)}`)

function write(
  log: EventLog,
  count: number,
  event: (index: number) => Parameters<EventLog['append']>[0] = large,
): void {
  for (let index = 1; index <= count; index++) log.append(event(index))
}

/** Until all of a log is on disk, it holds more than it needs. */
const written = (log: EventLog) => expect.poll(() => log.bytes).toBeLessThan(MEBI)

/** Writes a session that is over, and waits until it is on disk: a stop waits for that 2 s at most. */
async function keep(id: string, count: number): Promise<void> {
  const log = store.begin(id)
  write(log, count)
  await over(id, log)
}

async function over(id: string, log: EventLog): Promise<void> {
  store.end(id)
  await expect.poll(() => log.bytes).toBe(0)
}

const folderOf = (id: string) => path.join(dataDir, 'telemetry', id)
const filesOf = async (id: string) => (await readdir(folderOf(id))).sort().map((name) => path.join(folderOf(id), name))

async function find(id: string): Promise<Events> {
  const found = await store.find(id)
  if (!found) throw new Error(`Nothing is kept of ${id}.`)
  return found
}

const forward = async (id: string, range: Partial<EventRange> = {}, wanted: EventFilter = everything) =>
  allOf((await find(id)).forward({ ...WHOLE, ...range }, wanted))
const backward = async (id: string, range: Partial<EventRange> = {}, wanted: EventFilter = everything) =>
  allOf((await find(id)).backward({ ...WHOLE, ...range }, wanted))

describe('what is kept is read', () => {
  test('while the session runs, more than memory holds, and when it is over', async () => {
    const log = store.begin('one')
    write(log, 250)
    expect(await forward('one')).toEqual(upTo(250))
    await written(log)
    expect(log.firstInMemory).toBeGreaterThan(150)
    expect(await forward('one')).toEqual(upTo(250))
    expect(await backward('one')).toEqual(upTo(250).toReversed())
    store.end('one')
    log.append(callEvent(200))
    expect(await forward('one')).toEqual(upTo(251))
    await expect.poll(() => log.bytes).toBe(0)
    expect(await forward('one')).toEqual(upTo(251))
  })

  test('after the service was stopped and started again', async () => {
    await keep('one', 250)
    // Not yet on disk.
    write(store.begin('two'), 3)
    store.begin('silent')
    await openAgain()
    expect(await forward('one')).toEqual(upTo(250))
    expect(await backward('two')).toEqual([3, 2, 1])
    expect(await store.find('silent')).toBeUndefined()
    expect(await readdir(path.join(dataDir, 'telemetry'))).toEqual(['one', 'two'])
  })

  test('also behind a line that is not whole, or not written', async () => {
    await keep('one', 250)
    await store.dispose()
    const files = await filesOf('one')
    const [middle = '', last = ''] = [files[1], files.at(-1)]
    await truncate(last, (await stat(last)).size - 5)
    await appendFile(middle, `${'\0'.repeat(200)}\n{"seq":`)
    await open()
    expect(await forward('one')).toEqual(upTo(249))
    expect(await backward('one')).toEqual(upTo(249).toReversed())
  })

  test('in part: from a number on, from a time on, of some categories', async () => {
    const log = store.begin('one')
    const minute = 60e6
    for (let index = 1; index <= 1_000; index++) {
      const ts = 1_700_000_000e6 + index * minute
      log.append(index % 10 === 0 ? callEvent(200, ts) : consoleEvent('x'.repeat(5_000), ts))
      if (index % 100 === 0) await written(log)
    }
    expect((await filesOf('one')).length).toBeGreaterThan(3)
    const control: EventFilter = ({ category }) => category === 'control'
    expect(await forward('one', { from: 965, to: 990 }, control)).toEqual([970, 980])
    expect(await backward('one', { to: 30 }, control)).toEqual([20, 10])
    const since = 1_700_000_000e6 + 995 * minute
    expect(await forward('one', { since }, ({ ts }) => ts >= since)).toEqual([995, 996, 997, 998, 999, 1000])
    const until = 1_700_000_000e6 + 3 * minute
    expect(await backward('one', { until }, ({ ts }) => ts < until)).toEqual([2, 1])
  })

  test('and a part without reading the rest', async () => {
    await keep('one', 500)
    await openAgain()
    const files = await filesOf('one')
    // Who reads these sees nothing.
    for (const file of files.slice(0, -1)) await writeFile(file, '')
    const last = Number(path.basename(files.at(-1) ?? '').slice(0, 15))
    expect((await forward('one', { from: last }))[0]).toBe(last)
    const newest = (await find('one')).backward(WHOLE, everything)
    expect((await newest.next()).value?.[0]?.seq).toBe(500)
  })

  test('of no other session, and of no other folder', async () => {
    write(store.begin('one'), 1)
    await openAgain()
    for (const id of ['none', '', '.', '..', '../telemetry/one', 'one/', 'ONE']) {
      expect(await store.find(id)).toBeUndefined()
    }
  })
})

describe('no more is kept than may be', () => {
  test('a session that writes too much loses its oldest events', async () => {
    await openAgain(16 * MEBI)
    const log = store.begin('one')
    for (let round = 0; round < 5; round++) {
      write(log, 100)
      await written(log)
    }
    await over('one', log)
    const sizes = await Promise.all((await filesOf('one')).map(async (file) => (await stat(file)).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2 * MEBI)
    const kept = await forward('one')
    expect(kept[0]).toBeGreaterThan(200)
    expect(kept.at(-1)).toBe(500)
    expect(kept).toEqual(kept.map((_, index) => (kept[0] ?? 0) + index))
  })

  test('what is older than 30 days is removed at the start, with its folder', async () => {
    await Promise.all(['old', 'young'].map((id) => keep(id, 1)))
    await store.dispose()
    const [old = ''] = await filesOf('old')
    const then = new Date(Date.now() - 31 * 24 * 3600 * 1000)
    await utimes(old, then, then)
    await open()
    await expect.poll(() => readdir(path.join(dataDir, 'telemetry'))).toEqual(['young'])
  })

  test('the oldest sessions that are over make room for what is written', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `s${index + 10}`)
    await Promise.all(ids.map((id) => keep(id, 12)))
    // Files that are written within a few milliseconds may have the same time.
    for (const [index, id] of ids.entries()) {
      const [file = ''] = await filesOf(id)
      const then = new Date(Date.now() - (20 - index) * 1000)
      await utimes(file, then, then)
    }
    await openAgain(2 * MEBI)
    const left = async () => (await readdir(path.join(dataDir, 'telemetry'))).sort()
    await expect.poll(async () => (await left()).length).toBeLessThanOrEqual(16)
    const names = await left()
    expect(names).toEqual(ids.slice(-names.length))
    expect(messages()).toEqual([])
  })
})

describe('a disk that takes nothing', () => {
  /** Nothing can be made in the folder; who runs the tests may be allowed everything, and gets a file instead of it. */
  const blockFolderOf = (id: string) => writeFile(folderOf(id), '')

  test('is told once, holds up nothing, and what falls out of memory is a gap in the numbers', async () => {
    await blockFolderOf('one')
    const log = store.begin('one')
    write(log, 100)
    await expect.poll(messages).toEqual(['Failed to write telemetry; events are lost until this recovers'])
    write(log, 100)
    await written(log)
    await rm(folderOf('one'))
    const kept = 'Telemetry is stored again; '
    await expect.poll(() => messages().at(-1)).toContain(kept)
    const lost = Number(/; (\d+) events were lost/.exec(messages().at(-1) ?? '')?.[1])
    expect(warnings).toHaveLength(2)
    expect(lost).toBeGreaterThan(50)
    expect(lostCount).toBe(lost)
    expect(await forward('one')).toEqual(upTo(200).slice(lost))
  })

  test('does not hold up the end of a session or of the service', async () => {
    await blockFolderOf('one')
    const log = store.begin('one')
    write(log, 100)
    store.end('one')
    await expect.poll(() => log.bytes).toBe(0)
    await store.dispose()
  })

  test('may be a data folder that was removed, and it is not made anew', async () => {
    await rm(dataDir, { recursive: true })
    write(store.begin('one'), 1)
    await expect.poll(messages).toHaveLength(1)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  test('may have taken a part: what is written again is read once', async () => {
    await keep('one', 100)
    await openAgain()
    const [file = ''] = await filesOf('one')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, `${lines.slice(0, 60).join('\n')}\n${lines[60]?.slice(0, 50)}`)
    await writeFile(path.join(folderOf('one'), '000000000000050-1.jsonl'), lines.slice(49).join('\n'))
    expect(await forward('one')).toEqual(upTo(100))
    expect(await backward('one')).toEqual(upTo(100).toReversed())
  })
})

test('only its owner may read it: it holds what pages have sent and got', async () => {
  await keep('one', 1)
  const [file = ''] = await filesOf('one')
  for (const location of [path.join(dataDir, 'telemetry'), folderOf('one'), file]) {
    expect((await stat(location)).mode & 0o077).toBe(0)
  }
})
