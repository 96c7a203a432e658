import { once } from 'node:events'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { FairShare } from './fair-share'

interface Pair {
  readonly near: net.Socket
  readonly far: net.Socket
}

/** Connections whose other ends are given. */
async function connected(count: number): Promise<Pair[]> {
  const file = path.join(tmpdir(), `pd-${randomUUID()}`)
  const server = net.createServer().listen(file)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const pairs: Pair[] = []
  for (let index = 0; index < count; index++) {
    const far = net.connect(file)
    const [near] = (await once(server, 'connection')) as [net.Socket]
    onTestFinished(() => {
      near.destroy()
      far.destroy()
    })
    pairs.push({ near, far })
  }
  return pairs
}

function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('connections that take much time get a quarter of it together, and lose nothing', async () => {
  const share = new FairShare({ burstMs: 50 })
  const pairs = await connected(3)
  const began = performance.now()
  let busyMs = 0
  const texts = pairs.map(async ({ near, far }) => {
    share.measure(near)
    far.end('0123456789'.repeat(20_000))
    let text = ''
    near.on('data', (data) => {
      work(10)
      busyMs += 10
      text += String(data)
    })
    await once(near, 'end')
    return text
  })
  expect(await Promise.all(texts)).toEqual(pairs.map(() => '0123456789'.repeat(20_000)))
  expect(busyMs).toBeGreaterThanOrEqual(90)
  expect(performance.now() - began).toBeGreaterThan(4 * (busyMs - 50 - 10 * pairs.length))
})

test('all that use up their part get half of the time together, and those that keep to theirs do not wait for it', async () => {
  const [quiet, ...busy] = (await connected(6)) as [Pair, ...Pair[]]
  new FairShare().measure(quiet.near)
  const began = performance.now()
  let busyMs = 0
  const open = new Set(busy)
  const ended = busy.map(async (pair) => {
    const { near, far } = pair
    new FairShare({ burstMs: 10 }).measure(near)
    far.end('0123456789'.repeat(100_000))
    near.on('data', () => {
      work(5)
      busyMs += 5
    })
    await once(near, 'end')
    open.delete(pair)
  })
  let heard = 0
  for (; open.size > 0; heard++) {
    quiet.far.write('some')
    await once(quiet.near, 'data')
  }
  await Promise.all(ended)
  expect(busyMs).toBeGreaterThanOrEqual(300)
  expect(performance.now() - began).toBeGreaterThan(1.4 * busyMs)
  expect(heard).toBeGreaterThan(20)
})

test('a connection that is paused and resumed meanwhile waits all the same', async () => {
  const share = new FairShare({ burstMs: 50 })
  const [{ near, far }] = (await connected(1)) as [Pair]
  share.measure(near)
  share.take(150)
  const began = performance.now()
  near.on('data', () => near.pause().resume())
  far.write('first')
  await once(near, 'data')
  far.write('second')
  await once(near, 'data')
  expect(performance.now() - began).toBeGreaterThan(300)
})
