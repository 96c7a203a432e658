import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { KNOWN_PICTURES, PICTURE } from '../hosts/messages'
import { Problem } from '../problem'
import { DebuggerRelay } from './debugger-relay'
import { forwardCall } from './forward'

let behind: Server
/** Which pictures the other host heard of. */
let told: unknown[]

afterEach(() => void behind.close())

/** Calls through a host that has these pictures, to another one that answers each time with the next of `answers`: a tag, and what it sends. */
async function asked(answers: [tag: string, body: string, length?: number][], known: Map<string, Buffer>) {
  told = []
  const left = [...answers]
  behind = createServer((request, response) => {
    told.push(request.headers[KNOWN_PICTURES])
    const [tag = '', body = '', length = body.length] = left.shift() ?? []
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': length, [PICTURE]: tag })
    if (length === body.length) response.end(body)
    else response.write(body, () => response.destroy())
  })
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const app = new Hono()
  app.all('*', (context) =>
    forwardCall(context, `http://127.0.0.1:${(behind.address() as AddressInfo).port}`, {
      debuggers: new DebuggerRelay(),
      pictures: { known, keep: (tag, bytes) => known.set(tag, bytes) },
      away: () => new Problem(502, 'bad_gateway', 'away'),
    }),
  )
  return async () => {
    const answer = await app.request('/screenshot', { method: 'POST' })
    expect(answer.headers.has(PICTURE)).toBe(false)
    return [answer.headers.get('content-length'), await answer.text()]
  }
}

test('a picture that is not sent again is the one that was kept, and each new one is kept', async () => {
  const known = new Map<string, Buffer>()
  const ask = await asked(
    [
      ['1', 'first'],
      ['1', ''],
      ['2', 'second one'],
      ['1', ''],
    ],
    known,
  )
  expect(await ask()).toEqual(['5', 'first'])
  await expect.poll(() => known.get('1')?.toString()).toBe('first')
  expect(await ask()).toEqual(['5', 'first'])
  expect(await ask()).toEqual(['10', 'second one'])
  await expect.poll(() => known.get('2')?.toString()).toBe('second one')
  expect(await ask()).toEqual(['5', 'first'])
  expect(told).toEqual(['', '1', '1', '1,2'])
})

test('a picture that breaks off is not kept', async () => {
  const known = new Map<string, Buffer>()
  const ask = await asked([['1', 'half', 1000]], known)
  await expect(ask()).rejects.toThrow()
  expect(known.size).toBe(0)
})
