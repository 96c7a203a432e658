import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KNOWN_PICTURES, PICTURE } from '../cluster/messages'
import { Problem } from '../shared/problem'
import { DebuggerRelay } from './debugger-relay'
import { forwardCall } from './forward'
import { KeptPictures } from './kept-pictures'

const MB = 1024 * 1024

let behind: Server
let pictures: KeptPictures
/** Which pictures the other host heard of with each call. */
let knownTags: unknown[]
/** What it answers to the next: a tag, what it sends, and how much it says that is. */
let answers: [tag: string, body: string, length?: number][]
let through: Hono

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  knownTags = []
  behind = createServer((request, response) => {
    knownTags.push(request.headers[KNOWN_PICTURES])
    const [tag = '', body = '', length = body.length] = answers.shift() ?? []
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': length, [PICTURE]: tag })
    if (length === body.length) response.end(body)
    else response.write(body, () => response.destroy())
  })
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const base = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  pictures = new KeptPictures()
  through = new Hono()
  through.all('/:session', (context) =>
    forwardCall(context, base, {
      debuggers: new DebuggerRelay(),
      ...pictures.forCall(context.req.param('session')),
      away: () => new Problem('bad_gateway', 'away'),
    }),
  )
})
afterEach(() => {
  behind.close()
  vi.useRealTimers()
})

/** Asks for a picture of a session; gives what the caller gets. */
async function ask(session: string, ...answer: (typeof answers)[number]) {
  answers = [answer]
  const { headers, body } = await through.request(`/${session}`, { method: 'POST' })
  expect(headers.has(PICTURE)).toBe(false)
  let text = ''
  for await (const part of body ?? []) text += Buffer.from(part).toString()
  return [headers.get('content-length'), text]
}

/** The tags of what is kept of each session. */
async function kept(...sessions: string[]) {
  const tags: string[] = []
  for (const session of sessions) {
    await ask(session, 'none', '')
    tags.push(String(knownTags.at(-1)))
  }
  return tags
}

test('a picture that is not sent again is the one that was kept, and each new one is kept', async () => {
  expect(await ask('a', '1', 'first')).toEqual(['5', 'first'])
  expect(await ask('a', '1', '')).toEqual(['5', 'first'])
  expect(await ask('a', '2', 'second one')).toEqual(['10', 'second one'])
  expect(await ask('a', '1', '')).toEqual(['5', 'first'])
  expect(knownTags).toEqual(['', '1', '1', '1,2'])
})

test('a picture that breaks off is not kept', async () => {
  await expect(ask('a', '1', 'half', 1000)).rejects.toThrow()
  expect(await kept('a')).toEqual([''])
})

test('each session has its own pictures, the four that were used last', async () => {
  for (const tag of ['1', '2', '3', '4']) await ask('a', tag, tag)
  await ask('a', '1', '')
  await ask('a', '5', 'five')
  await ask('b', '1', 'other')
  expect(await kept('a')).toEqual(['3,4,1,5'])
  expect(await ask('b', '1', '')).toEqual(['5', 'other'])
})

test('all together they take no more than 24 MiB, and nothing when no caller asks for half a minute', async () => {
  const large = 'x'.repeat(8 * MB)
  for (const session of ['a', 'b', 'c', 'd']) await ask(session, '1', large)
  expect(await kept('a', 'b', 'c', 'd')).toEqual(['', '1', '1', '1'])
  vi.advanceTimersByTime(20_000)
  await ask('b', '1', '')
  vi.advanceTimersByTime(20_000)
  expect(await kept('b', 'c', 'd')).toEqual(['1', '', ''])
  vi.advanceTimersByTime(20_000)
  expect(await kept('b')).toEqual([''])
  await ask('e', '1', 'x'.repeat(25 * MB))
  expect(await kept('e')).toEqual([''])
})
