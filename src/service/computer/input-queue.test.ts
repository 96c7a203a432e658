import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { InputQueue } from './input-queue'

test('inputs run one after the other in the order in which they came', async () => {
  const queue = new InputQueue()
  const log: string[] = []
  const input = (name: string, ms: number) => async () => {
    log.push(`${name} starts`)
    await sleep(ms)
    log.push(`${name} ends`)
  }
  await Promise.all([queue.run(input('a', 20)), queue.run(input('b', 1)), queue.run(input('c', 5))])
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  expect(queue.size).toBe(0)
})

test('a failed input does not stop those behind it', async () => {
  const queue = new InputQueue()
  const failed = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('an input that is cancelled while it waits never runs, and leaves at once', async () => {
  const queue = new InputQueue()
  const cancel = new AbortController()
  const log: string[] = []
  const running = queue.run(() => sleep(40).then(() => log.push('first done')))
  const waiting = queue.run(async () => log.push('never'), cancel.signal)
  const behind = queue.run(async () => log.push('behind'))
  cancel.abort(new Error('changed my mind'))
  await expect(waiting).rejects.toThrow('changed my mind')
  expect(log).toEqual([])
  expect(queue.size).toBeGreaterThan(0)
  await Promise.all([running, behind])
  expect(log).toEqual(['first done', 'behind'])
})

test('an input that is cancelled while it runs is told so, and the next waits until it has stopped', async () => {
  const queue = new InputQueue()
  const cancel = new AbortController()
  const log: string[] = []
  const running = queue.run(async (signal) => {
    await sleep(1000, undefined, { signal }).catch(() => log.push('stopping'))
    await sleep(20)
    log.push('stopped')
    signal.throwIfAborted()
  }, cancel.signal)
  const behind = queue.run(async () => log.push('behind'))
  await sleep(5)
  cancel.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
  await behind
  expect(log).toEqual(['stopping', 'stopped', 'behind'])
})

test('closing stops what runs, refuses what waits or comes later, and resolves when all is quiet', async () => {
  const queue = new InputQueue()
  const log: string[] = []
  const running = queue.run(async (signal) => {
    await sleep(1000, undefined, { signal }).catch(() => {})
    await sleep(20)
    log.push('stopped')
  })
  const waiting = expect(queue.run(async () => log.push('never'))).rejects.toThrow('over')
  await sleep(5)
  await queue.close(new Error('over'))
  expect(log).toEqual(['stopped'])
  await Promise.all([running, waiting])
  await expect(queue.run(async () => log.push('late'))).rejects.toThrow('over')
  await queue.close(new Error('twice'))
})
