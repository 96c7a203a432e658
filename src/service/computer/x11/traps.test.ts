import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noAuth } from '../../browser/display'
import { XConnection } from './connection'
import { connectWithoutLinks } from './display-socket'
import { Framebuffer } from './framebuffer'

/** What a program in a browser could lay where this service looks for the screen and the display. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pd-traps-'))
})
afterAll(() => rm(folder, { recursive: true }))

const size = { width: 4, height: 2 }

/** As Xvfb lays it out, without colours. */
function screen({ width, height }: typeof size, stride = width * 4): Buffer {
  const header = Buffer.alloc(100)
  const words = [100, 7, 2, 24, width, height, 0, 0, 0, 0, 0, 32, stride, 0, 0xff0000, 0xff00, 0xff, 0, 0, 0]
  for (const [index, word] of words.entries()) header.writeUInt32BE(word, index * 4)
  return Buffer.concat([header, Buffer.alloc(64)])
}

describe('a frame buffer', () => {
  test('is read', async () => {
    await writeFile(path.join(folder, 'screen'), screen(size))
    const buffer = await Framebuffer.open(path.join(folder, 'screen'), size)
    expect(buffer.layout).toEqual({ ...size, offset: 100, stride: 16 })
    await buffer.close()
  })

  test.each(['a link', 'a pipe', 'a folder'])('that is %s is refused at once', async (what) => {
    const file = path.join(folder, what)
    if (what === 'a link') await symlink(path.join(folder, 'screen'), file)
    else spawnSync(what === 'a pipe' ? 'mkfifo' : 'mkdir', [file])
    await expect(Framebuffer.open(file, size)).rejects.toMatchObject({ status: 500 })
  })

  test.each([
    ['of a screen without end', screen({ width: 4, height: 0xffff_ffff })],
    ['with rows without end', screen(size, 0xffff_fff0)],
    ['that is empty', Buffer.alloc(0)],
  ])('%s is refused', async (_what, bytes) => {
    const file = path.join(folder, 'liar')
    await writeFile(file, bytes)
    await expect(Framebuffer.open(file, size)).rejects.toMatchObject({ status: 500 })
  })
})

describe('a display', () => {
  test('is connected to; a link instead of its socket is not followed', async () => {
    const server = net.createServer((socket) => socket.end('hello')).listen(path.join(folder, 'X1'))
    await once(server, 'listening')
    const socket = await connectWithoutLinks(path.join(folder, 'X1'))
    expect(String((await once(socket, 'data')) as unknown[])).toBe('hello')
    await link(path.join(folder, 'screen'), path.join(folder, 'X2'))
    await symlink('X1', path.join(folder, 'X3'))
    for (const trap of ['X2', 'X3']) {
      await expect(connectWithoutLinks(path.join(folder, trap))).rejects.toThrow('something else')
    }
    server.close()
  })

  test('whose server says nothing is given up', async () => {
    // Only when the client has sent something does it wait for an answer.
    const said: Buffer[] = []
    const server = net.createServer((socket) => socket.on('data', (data) => said.push(data)))
    server.listen(path.join(folder, 'X4'))
    await once(server, 'listening')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const display = { ...size, refreshRate: 60, socket: path.join(folder, 'X4'), auth: noAuth, framebuffer: 'none' }
    const opened = expect(XConnection.open(display)).rejects.toThrow('it is not responding')
    while (said.length === 0) await turn()
    await vi.advanceTimersByTimeAsync(10_000)
    await opened
    server.close()
  })
})
