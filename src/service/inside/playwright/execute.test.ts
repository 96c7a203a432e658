import { once } from 'node:events'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Browser } from '../../browser/browser'
import { executePlaywright } from './execute'

// An agent that a session holder has put instead of ours: it answers whatever it likes.

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Runs code by an agent that answers with `lines`, and then says nothing more. */
async function runBy(lines: string) {
  const socketPath = path.join(tmpdir(), `pd-${randomUUID()}`)
  const server = net.createServer((connection) => {
    closing.push(() => connection.destroy())
    connection
      .on('error', () => {})
      .once('data', () => {
        const length = Buffer.byteLength(lines) + (lines.endsWith('\n') ? 0 : 1)
        connection.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${lines}`)
      })
  })
  server.listen(socketPath)
  await once(server, 'listening')
  closing.push(() => server.close())
  const browser = {
    agent: { connect: async () => net.connect(socketPath) },
    over: new Promise(() => {}),
    downloads: '/',
    tabs: { current: async () => ({ targetId: 'T', sessionId: 'S' }), prepareAgain: () => {} },
    cdp: { send: async () => ({ sessionId: 'R' }), intercept: () => () => {}, exchange: () => 1, congested: false },
  } as unknown as Browser
  const asked = { code: 'return 1', timeout_sec: 0.1 }
  return executePlaywright(browser, asked, new AbortController().signal, 400)
}

const ended = (changes: object = {}) =>
  `x${JSON.stringify({ exitCode: 0, isLate: false, stdout: 'o', stderr: 'e', ...changes })}\n`
const wrong = { status: 500, code: 'browser_unresponsive', headers: { 'x-should-retry': 'false' } }

test('what looks like an end of code is taken for one', async () => {
  expect(await runBy(`\nr{"json":"[1]"}\n\n${ended()}`)).toEqual({
    success: true,
    result: [1],
    stdout: 'o',
    stderr: 'e',
  })
  expect(await runBy(`r{"error":"no","stack":"s"}\n${ended()}`)).toEqual({
    success: false,
    error: 'no',
    stdout: 'o',
    stderr: 'es',
  })
  expect(await runBy(ended({ exitCode: -1 }))).toMatchObject({ success: false, error: expect.stringMatching(/signal/) })
})

test.each([
  ['another record', 'x{"exitCode":"0"}\n'],
  ['a result that is no JSON', `r{"json":"{"}\n${ended()}`],
  ['a text that is too long', ended({ stdout: 'x'.repeat(1024 * 1024 + 1) })],
  ['no JSON', 'rnonsense\n'],
  ['nothing, and comes to its end', '\n'],
])('an agent that says %s of code is told as one that has failed', async (_what, lines) => {
  await expect(runBy(lines)).rejects.toMatchObject(wrong)
})

test('an agent that never says how the code has ended is given up', async () => {
  await expect(runBy('')).rejects.toMatchObject(wrong)
  await expect(runBy('x{"exitCode":')).rejects.toMatchObject(wrong)
})
