import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { attempt, background, containStrays, notifyAll, ownedBy } from './stray'

const owner = () => ({ fields: { session: 's' }, fail: vi.fn<() => void>() })

test('an unhandled failure ends what it belongs to, and nothing else', async () => {
  const [one, other] = [owner(), owner()]
  ownedBy(one, () => background(turn().then(() => Promise.reject(new Error('x')))))
  ownedBy(other, () => background(turn()))
  await turn()
  await turn()
  expect([one.fail.mock.calls.length, other.fail.mock.calls.length]).toEqual([1, 0])
})

test('what fails for an owner, whatever caused it, ends that owner alone', () => {
  const [one, other] = [owner(), owner()]
  ownedBy(other, () =>
    attempt(one, () => {
      throw new Error('x')
    }),
  )
  expect([one.fail.mock.calls.length, other.fail.mock.calls.length]).toEqual([1, 0])
})

test('a listener that throws keeps no other from hearing', () => {
  const received: string[] = []
  const fails = () => {
    throw new Error('x')
  }
  notifyAll([fails, (news: string) => received.push(news)], 'news')
  expect(received).toEqual(['news'])
})

test('the process stops in order after an exception that belongs to nothing, and after nothing else', () => {
  const process = new EventEmitter()
  const stop = vi.fn<(error: Error) => void>()
  containStrays(process as unknown as NodeJS.Process, stop)
  process.emit('unhandledRejection', new Error('a'))
  const one = owner()
  ownedBy(one, () => process.emit('uncaughtException', new Error('b')))
  expect(one.fail).toHaveBeenCalledOnce()
  expect(stop).not.toHaveBeenCalled()
  process.emit('uncaughtException', new Error('c'))
  expect(stop).toHaveBeenCalledExactlyOnceWith(new Error('c'))
})
