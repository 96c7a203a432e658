import { once } from 'node:events'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../browser/browser'
import { AgentCall } from './agent-call'
import { eventFrames } from './event-frames'
import { readLines } from './read-lines'

// An agent that a session holder has put instead of ours: it answers whatever it likes.

const Record = z.object({ name: z.string().max(10) })
const asked = { operation: 'fileInfo', query: {}, timeoutMs: 300 }
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Calls a program that sends `text` to its caller. */
async function callTo(answer: (connection: net.Socket) => void, ended = false, signal = new AbortController().signal) {
  const socketPath = path.join(tmpdir(), `pd-${randomUUID()}`)
  const server = net.createServer((connection) => {
    connection.on('error', () => {}).once('data', () => answer(connection))
    closing.push(() => connection.destroy())
  })
  server.listen(socketPath)
  await once(server, 'listening')
  closing.push(() => server.close())
  const over = ended ? Promise.resolve({ reason: 'crashed' }) : new Promise(() => {})
  const agent = { connect: async () => net.connect(socketPath) }
  return new AgentCall({ agent, over } as unknown as Browser, signal)
}

const says = (text: string) => (connection: net.Socket) => void connection.write(text)
const json = (text: string, status = '200 OK') =>
  says(`HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
const wrong = { status: 500, code: 'browser_unresponsive', headers: { 'x-should-retry': 'false' } }

test('what is an answer is taken for one, and what it refuses is told as it says', async () => {
  const call = await callTo(json('{"name":"a","more":1}'))
  expect(await call.record(asked, Record, 1000)).toEqual({ record: { name: 'a' } })
  const refused = await callTo(json('{"code":"forbidden","message":"no"}', '403 Forbidden'))
  await expect(refused.record(asked, Record, 1000)).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    message: 'no',
  })
})

test.each([
  ['no HTTP', says('SSH-2.0-OpenSSH\r\n\r\n')],
  ['another record', json('{"name":7}')],
  ['a record with a text that is too long', json(JSON.stringify({ name: 'x'.repeat(11) }))],
  ['no JSON', json('<html>')],
  ['nothing, and goes', (connection: net.Socket) => void connection.destroy()],
  ['less than it has said', says('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"name"')],
  ['nothing at all', () => {}],
  ['that a key is needed', json('{"code":"unauthorized","message":"give me your key"}', '401 Unauthorized')],
  [
    'that it is somewhere else',
    says('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
  ],
  ['a refusal without words', json('{}', '404 Not Found')],
  ['headers without an end', says(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(10_000)}`)],
  ['more than may be read', json(JSON.stringify({ name: 'a', more: 'x'.repeat(2000) }))],
])('an agent that says %s is told as one that has failed', async (_what, answer) => {
  const call = await callTo((connection) => {
    answer(connection)
    if (_what === 'less than it has said') connection.end()
  })
  await expect(call.record(asked, Record, 1000)).rejects.toMatchObject(wrong)
})

test('an agent that sends interim responses without an end is given up at once', async () => {
  const interim = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000))
  const call = await callTo((connection) => {
    const flood = () => {
      while (!connection.destroyed && connection.write(interim));
    }
    connection.on('drain', flood)
    flood()
  })
  await expect(call.record({ ...asked, timeoutMs: 60_000 }, Record, 1000)).rejects.toMatchObject({
    ...wrong,
    message: expect.stringContaining('Its response was invalid or incomplete.'),
  })
})

test('when the browser has ended, that is what is said', async () => {
  const call = await callTo((connection) => void connection.destroy(), true)
  await expect(call.record(asked, Record, 1000)).rejects.toMatchObject({ code: 'browser_ended' })
})

test('a file that breaks off, or of which nothing more comes, is not taken for whole', async () => {
  const begun = says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n')
  for (const then of [(connection: net.Socket) => void connection.end(), () => {}]) {
    const call = await callTo((connection) => {
      begun(connection)
      setImmediate(then, connection)
    })
    const pieces = call.pieces(await call.stream(asked), 200)
    expect(String((await pieces.next()).value)).toBe('abc')
    await expect(pieces.next()).rejects.toThrow()
  }
})

test('an agent that takes nothing of a file is given up, and so is the file', async () => {
  const call = await callTo((connection) => void connection.pause())
  let given = 0
  const endless = async function* () {
    for (;;) {
      given += 1
      yield Buffer.alloc(64 * 1024)
    }
  }
  const request = { ...asked, content: endless() }
  await expect(call.record(request, Record, 1000)).rejects.toMatchObject(wrong)
  expect(given).toBeLessThan(100)
})

test('very many lines at once are read, and then nothing more for a while', async () => {
  const pieces = (async function* () {
    for (let count = 0; count < 3; count++) yield Buffer.alloc(5_000, '\n')
  })()
  const began = performance.now()
  let lines = 0
  for await (const line of readLines(pieces, 100)) lines += line === '' ? 1 : 0
  expect(lines).toBe(15_000)
  expect(performance.now() - began).toBeGreaterThan(1_400)
})

test('lines that are no events, and one without an end, end a stream of events', async () => {
  const frames = async (...lines: string[]) => {
    const frames: string[] = []
    const pieces = (async function* () {
      for (const line of lines) yield Buffer.from(line)
    })()
    try {
      for await (const frame of eventFrames(pieces, Record)) frames.push(String(frame))
    } catch {
      frames.push('broken')
    }
    return frames.join('')
  }
  expect(await frames('{"name":"a"}\n\n{"na', 'me":"ü"}\n')).toBe(
    ':\n\ndata: {"name":"a"}\n\n:\n\ndata: {"name":"ü"}\n\n',
  )
  expect(await frames('{"name":"a"}\n{"other":1}\n')).toBe(':\n\ndata: {"name":"a"}\n\nbroken')
  expect(await frames('{"name":"\\n\\ndata: forged"}\n')).toBe(':\n\nbroken')
  expect(await frames('x'.repeat(300 * 1024), '\n')).toBe(':\n\nbroken')
})
