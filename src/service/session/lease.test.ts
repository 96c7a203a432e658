import { expect, test, vi } from 'vitest'
import { CdpGone } from '../browser/cdp-error'
import { browserEnded, browserUnresponsive } from '../computer/unreachable'
import { Problem } from '../shared/problem'
import { BrowserRestarted } from './browser-restarted'
import { Lease } from './lease'

const terms = { by: 'ci', timeoutSeconds: 600 }
const never = new AbortController().signal
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

test('the end of a lease stops what uses the browser, and waits until it has let go', async () => {
  const lease = new Lease('l', terms, () => undefined)
  let released = false
  const use = lease.use(never, async (signal) => {
    await untilAborted(signal).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    released = true
  })
  await lease.end(new Error('released'))
  expect(released).toBe(true)
  await use
})

test('who uses a lease that has ended is told how it ended', async () => {
  const lease = new Lease('l', terms, () => undefined)
  await lease.end(new Error('it was released'))
  await lease.end(new Error('again'))
  await expect(lease.use(never, async (signal) => signal.throwIfAborted())).rejects.toThrow('it was released')
})

test('who uses a browser as it ends is told why the session ended, or at least that the browser has', async () => {
  vi.useFakeTimers()
  const lease = new Lease('l', terms, () => undefined)
  const use = () => lease.use(never, () => Promise.reject(browserEnded()))
  const alsoRejected = expect(use()).rejects.toThrow('has ended. Use another')
  await vi.advanceTimersByTimeAsync(10_000)
  await alsoRejected
  const rejected = expect(use()).rejects.toThrow('Xvfb was stopped')
  // A busy machine needs that long until all processes are gone.
  await vi.advanceTimersByTimeAsync(4_000)
  await lease.end(new Error('Xvfb was stopped'))
  await rejected
  vi.useRealTimers()
})

test('whatever fails while the browser ends, or stands still and is about to be ended, is told as the end of the session', async () => {
  vi.useFakeTimers()
  let isEnding = false
  const lease = new Lease(
    'l',
    terms,
    () => undefined,
    () => isEnding,
  )
  const use = (failure: Error) => lease.use(never, () => Promise.reject(failure))
  await expect(use(browserUnresponsive('The page'))).rejects.toThrow('The page of this session is not responding')
  isEnding = true
  const failures = [
    browserUnresponsive('The page'),
    new CdpGone('Runtime.evaluate', 'the browser has ended.'),
    new Error('write EPIPE'),
  ]
  const rejected = Promise.all(failures.map((failure) => expect(use(failure)).rejects.toThrow('Chromium was stopped')))
  // Until a program that was stopped is noticed, and its browser gone.
  await vi.advanceTimersByTimeAsync(9_000)
  await lease.end(new Error('Chromium was stopped'))
  await rejected
  vi.useRealTimers()
})

test('what fails because the lease has ended is told as that, what was wrong with a call as what it is', async () => {
  const lease = new Lease('l', terms, () => undefined)
  const fails = (failure: Error) =>
    lease.use(never, async (signal) => {
      await untilAborted(signal).catch(() => undefined)
      throw failure
    })
  const rejected = Promise.all([
    expect(fails(new Error('file closed'))).rejects.toThrow('released'),
    expect(fails(new Problem('bad_request', 'no such key'))).rejects.toThrow('no such key'),
  ])
  await lease.end(new Error('released'))
  await rejected
})

test('a browser that ends as it is restarted for a change holds up no other session', async () => {
  vi.useFakeTimers()
  const lease = new Lease('l', terms, () => undefined)
  const change = lease.runExclusive(() => Promise.reject(browserEnded()))
  const rejected = expect(change).rejects.toThrow('has ended')
  const use = lease.use(never, async () => 'used')
  await expect(use).resolves.toBe('used')
  await vi.advanceTimersByTimeAsync(10_000)
  await rejected
  vi.useRealTimers()
})

test('a caller that hangs up stops its own use only', async () => {
  const lease = new Lease('l', terms, () => undefined)
  const caller = new AbortController()
  const gone = lease.use(caller.signal, untilAborted)
  const stays = lease.use(never, untilAborted)
  caller.abort(new Error('hung up'))
  await expect(gone).rejects.toThrow('hung up')
  await Promise.all([lease.end(new Error('over')), expect(stays).rejects.toThrow('over')])
})

test('who needs the browser alone waits for its uses, and those that come meanwhile wait for him', async () => {
  const lease = new Lease('l', terms, () => undefined)
  const order: string[] = []
  const step = (name: string) => async (signal?: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(signal?.aborted ? `${name} was stopped` : name)
  }
  const before = lease.use(never, step('used'))
  const alone = ['first', 'second'].map((name) => lease.runExclusive(step(name)))
  await Promise.all([before, ...alone, lease.use(never, step('used again'))])
  expect(order).toEqual(['used', 'first', 'second', 'used again'])
})

test('what follows the browser is called off by who needs it alone, and may follow the next one', async () => {
  const lease = new Lease('l', terms, () => undefined)
  const before = lease.follow(never, untilAborted)
  const alone = lease.runExclusive(async () => undefined)
  const after = lease.follow(never, async (signal) => signal.aborted)
  await expect(before).rejects.toThrow(BrowserRestarted)
  await alone
  expect(await after).toBe(false)
})

test('who needs the browser alone is told when an input goes on for too long, and the input goes on', async () => {
  vi.useFakeTimers()
  const lease = new Lease('l', terms, () => undefined)
  let finish = () => {}
  const use = lease.use(never, () => new Promise<string>((resolve) => (finish = () => resolve('done'))))
  const refused = expect(lease.runExclusive(async () => undefined)).rejects.toMatchObject({
    status: 400,
    code: 'browser_in_use',
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  finish()
  expect(await use).toBe('done')
  vi.useRealTimers()
})

test('the end of a lease does not wait for inputs that an exclusive operation waits for', async () => {
  const lease = new Lease('l', terms, () => undefined)
  const use = lease.use(never, untilAborted)
  const alone = lease.runExclusive(async () => 'never')
  await new Promise(setImmediate)
  const refused = Promise.all([expect(use).rejects.toThrow('over'), expect(alone).rejects.toThrow('over')])
  await lease.end(new Error('over'))
  await refused
})

test('the end of a lease waits for an exclusive operation, and none begins after that', async () => {
  const lease = new Lease('l', terms, () => undefined)
  let done = false
  const alone = lease.runExclusive(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    done = true
  })
  await new Promise(setImmediate)
  await lease.end(new Error('over'))
  expect(done).toBe(true)
  await alone
  await expect(lease.runExclusive(async () => undefined)).rejects.toThrow('over')
})

test('a lease is watched while a viewer follows the screen, and for a moment after each picture', async () => {
  vi.useFakeTimers()
  const lease = new Lease('l', terms, () => undefined)
  expect(lease.watched).toBe(false)
  let stopWatching = () => {}
  const watching = lease.watch(never, () => new Promise<void>((resolve) => (stopWatching = resolve)))
  expect(lease.watched).toBe(true)
  stopWatching()
  await watching
  expect(lease.watched).toBe(true)
  vi.advanceTimersByTime(3_000)
  expect(lease.watched).toBe(false)
  await lease.end(new Error('over'))
  vi.useRealTimers()
})

test('a peek is stopped like a use, but leaves the idle time as it is', async () => {
  const lease = new Lease('l', terms, () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 30))
  await lease.peek(never, async () => undefined)
  expect(lease.idleMs).toBeGreaterThan(20)
  const peeked = lease.peek(never, untilAborted)
  await Promise.all([lease.end(new Error('released')), expect(peeked).rejects.toThrow('released')])
})
