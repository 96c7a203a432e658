import { expect, test } from 'vitest'
import { Lease } from './lease'

const terms = { timeoutSeconds: 600 }
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
