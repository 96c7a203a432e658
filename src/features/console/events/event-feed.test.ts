import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, newKeyOf } from '../../../client/connection'
import { EventFeed } from './event-feed'
import { envelope } from '../../../events/test-events'

/** What the service answers; each request takes the next one, and the last one is taken for all that follow. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void

let page: EventTarget & { hidden: boolean }
const stops: (() => void)[] = []
beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

async function feedOf(...answers: Answer[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url?.replace('/browsers/s/', '')} ${String(request.headers['last-event-id'] ?? '')}`.trim())
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection: Connection = { id: 'c', name: 'c', baseUrl: `http://127.0.0.1:${port}`, key: 'k' }
  const feed = new EventFeed({ connection, sessionId: 's', since: '2026-01-31T09:31:00.000Z' })
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return {
    feed,
    asked,
    start: () => {
      const stop = feed.start()
      stops.unshift(stop)
      return stop
    },
  }
}

/** A machine that does other work needs its time. */
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, 10_000)

const frame = (seq: number): string =>
  `id: ${seq}\ndata: ${JSON.stringify(envelope(seq, 'console_log', { text: `Nr. ${seq} ✓` }))}\n\n`
const numbers = ({ store }: EventFeed) =>
  store.items.map((item) => (item.kind === 'event' ? item.seq : `${item.from}-${item.to}`))

/** Sends events, and cuts the line then unless it is to stay open. */
const stream =
  (seqs: number[], stays = false): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n')
    const bytes = Buffer.from(seqs.map(frame).join(''))
    // In two pieces: the first one ends somewhere within an event, and within a character.
    const half = bytes.indexOf('✓') + 1
    response.write(bytes.subarray(0, half))
    setTimeout(() => response.write(bytes.subarray(half), () => stays || response.destroy()), 20)
  }

const answer =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const gone = answer(404, { code: 'not_found', message: 'There is no such session.' })

test('after a dropped line it goes on where it was: nothing is lost or doubled, and what is missing is told', async () => {
  const { feed, asked, start } = await feedOf(stream([1, 2, 3]), stream([3, 4, 8], true))
  start()
  await eventually(() => expect(numbers(feed)).toEqual([1, 2, 3, 4, '5-7', 8]))
  expect(asked.slice(0, 2)).toEqual(['telemetry/stream?replay=all', 'telemetry/stream?replay=all 3'])
  expect(feed.get()).toMatchObject({ link: { kind: 'live' }, earlier: { kind: 'none' } })
})

test('while it is paused, or the page is hidden, the service is left alone', async () => {
  const { feed, asked, start } = await feedOf(stream([1, 2], true), stream([3], true), stream([4], true))
  start()
  await eventually(() => expect(numbers(feed)).toEqual([1, 2]))
  feed.setPaused(true)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  feed.setPaused(false)
  expect(asked).toHaveLength(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(numbers(feed)).toEqual([1, 2, 3]))
  expect(asked[1]).toBe('telemetry/stream?replay=all 2')
})

test('a service without these endpoints is told from a session that has ended', async () => {
  const without = await feedOf(
    answer(501, { code: 'not_implemented', message: 'No.' }),
    answer(200, { session_id: 's' }),
  )
  without.start()
  await eventually(() => expect(without.feed.get().link).toEqual({ kind: 'missing' }))

  const end = [envelope(3, 'console_log'), envelope(4, 'console_log')]
  const { feed, start } = await feedOf(stream([1, 2, 3]), gone, gone, answer(200, end))
  start()
  await eventually(() => expect(feed.get().link).toEqual({ kind: 'ended' }))
  // What the line has not brought any more comes from the archive.
  await eventually(() => expect(numbers(feed)).toEqual([1, 2, 3, 4]))
})

test('a key without the right is told, and asked with again only when it is another one', async () => {
  const refused = answer(403, { code: 'forbidden', message: 'This key may not.' })
  const { feed, asked, start } = await feedOf(refused, stream([1], true))
  start()
  await eventually(() => expect(feed.get().link).toMatchObject({ kind: 'failed' }))
  expect(asked).toHaveLength(1)
  Object.assign(feed.connection, { key: 'another' })
  newKeyOf.set(feed.connection.id)
  await eventually(() => expect(numbers(feed)).toEqual([1]))
})

/** A page of the archive; `next` where there are more. */
const archivePage =
  (seqs: number[], next?: number): Answer =>
  (_request, response) => {
    if (next !== undefined) response.setHeader('X-Has-More', 'true').setHeader('X-Next-Offset', String(next))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(seqs.map((seq) => envelope(seq, 'console_log'))))
  }

test('what was before comes from the archive, as many pages as it takes', async () => {
  const broken = answer(503, { code: 'unavailable', message: 'Not now.' })
  const { feed, asked, start } = await feedOf(
    stream([8, 9], true),
    archivePage([8, 7, 6, 5], 5),
    broken,
    archivePage([4, 3]),
  )
  start()
  await eventually(() => expect(numbers(feed)).toEqual([8, 9]))
  await feed.loadEarlier()
  // What came before it failed is there, and is not asked for again.
  expect(numbers(feed)).toEqual([5, 6, 7, 8, 9])
  expect(feed.get().earlier).toMatchObject({ kind: 'failed' })
  await feed.loadEarlier()
  expect(numbers(feed)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(feed.get().earlier).toEqual({ kind: 'none' })
  const query = 'telemetry/events?order=desc&limit=100&until=1970-01-01T00%3A00%3A00.009Z'
  expect(asked.slice(1)).toEqual([query, `${query}&offset=5`, `${query}&offset=5`])
})

test('what is missing is looked for in the archive; what that does not have is lost', async () => {
  const { feed, asked, start } = await feedOf(
    stream([1, 5, 8], true),
    archivePage([1, 3], 4),
    archivePage([4, 5, 8]),
    archivePage([5, 8]),
  )
  start()
  await eventually(() => expect(numbers(feed)).toEqual([1, '2-2', 3, 4, 5, '6-7', 8]))
  const states = () => [...feed.get().gaps].map(([{ from }, { kind }]) => [from, kind])
  await eventually(() =>
    expect(states()).toEqual([
      [2, 'lost'],
      [6, 'lost'],
    ]),
  )
  const query = 'telemetry/events?order=asc&since=1970-01-01T00%3A00%3A00.000Z&limit=100'
  expect(asked.slice(1)).toEqual([query, `${query}&offset=4`, query])
})

test('a search for missing events that failed is told, and can be made again', async () => {
  const broken = answer(500, { code: 'internal_error', message: 'The disk is broken.' })
  const { feed, start } = await feedOf(stream([1, 3], true), broken, archivePage([1, 2, 3]))
  start()
  const gap = await vi.waitFor(() => {
    const [found] = [...feed.get().gaps]
    expect(found?.[1]).toMatchObject({ kind: 'failed' })
    return found?.[0]
  }, 10_000)
  if (gap) feed.search(gap)
  await eventually(() => expect(numbers(feed)).toEqual([1, 2, 3]))
  expect([...feed.get().gaps]).toEqual([])
})
