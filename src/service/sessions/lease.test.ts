import { expect, test, vi } from 'vitest'
import { Lease } from './lease'

const terms = { by: 'ci', timeoutSeconds: 600 }
const never = new AbortController().signal
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('the end of a lease stops what uses the browser, and waits until it has let go', async () => {
  const lease = new Lease(terms, () => undefined)
  let letGo = false
  const use = lease.use(never, async (signal) => {
    await untilAborted(signal).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    letGo = true
  })
  await lease.end(new Error('released'))
  expect(letGo).toBe(true)
  await use
})

test('who uses a lease that has ended is told how it ended', async () => {
  const lease = new Lease(terms, () => undefined)
  await lease.end(new Error('it was released'))
  await lease.end(new Error('again'))
  await expect(lease.use(never, async (signal) => signal.throwIfAborted())).rejects.toThrow('it was released')
})

test('a caller that hangs up stops its own use only', async () => {
  const lease = new Lease(terms, () => undefined)
  const caller = new AbortController()
  const gone = lease.use(caller.signal, untilAborted)
  const stays = lease.use(never, untilAborted)
  caller.abort(new Error('hung up'))
  await expect(gone).rejects.toThrow('hung up')
  await Promise.all([lease.end(new Error('over')), expect(stays).rejects.toThrow('over')])
})

test('who needs the browser alone stops its uses, and those that come meanwhile wait', async () => {
  const lease = new Lease(terms, () => undefined)
  const order: string[] = []
  const before = lease.use(never, untilAborted)
  const alone = Promise.all(
    ['first', 'second'].map((name) =>
      lease.alone(new Error('started anew'), async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        order.push(name)
      }),
    ),
  )
  const after = lease.use(never, async (signal) => {
    signal.throwIfAborted()
    order.push('used again')
  })
  await expect(before).rejects.toThrow('started anew')
  await Promise.all([alone, after])
  expect(order).toEqual(['first', 'second', 'used again'])
})

test('the end of a lease waits for who has the browser alone, and nobody has it after that', async () => {
  const lease = new Lease(terms, () => undefined)
  let done = false
  const alone = lease.alone(new Error('started anew'), async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    done = true
  })
  await new Promise(setImmediate)
  await lease.end(new Error('over'))
  expect(done).toBe(true)
  await alone
  await expect(lease.alone(new Error('again'), async () => undefined)).rejects.toThrow('over')
})

test('a lease is watched while somebody follows the screen, and for a moment after each look', async () => {
  vi.useFakeTimers()
  const lease = new Lease(terms, () => undefined)
  expect(lease.watched).toBe(false)
  let look = () => {}
  const looking = lease.watch(never, () => new Promise<void>((resolve) => (look = resolve)))
  expect(lease.watched).toBe(true)
  look()
  await looking
  expect(lease.watched).toBe(true)
  vi.advanceTimersByTime(3_000)
  expect(lease.watched).toBe(false)
  await lease.end(new Error('over'))
  vi.useRealTimers()
})

test('a glance is stopped like a use, but leaves the idle time as it is', async () => {
  const lease = new Lease(terms, () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 30))
  await lease.glance(never, async () => undefined)
  expect(lease.idleMs).toBeGreaterThan(20)
  const glance = lease.glance(never, untilAborted)
  await Promise.all([lease.end(new Error('released')), expect(glance).rejects.toThrow('released')])
})
