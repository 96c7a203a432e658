import { expect, test } from 'vitest'
import { Warming } from './warming'

function warming() {
  const discarded: string[] = []
  const accepted: string[] = []
  const all = new Warming<string>(async (started) => void discarded.push(started))
  const begin = (name: string) => {
    let settle = { finish: () => {}, fail: () => {} }
    const started = new Promise<string>((resolve, reject) => {
      settle = { finish: () => resolve(name), fail: () => reject(new Error(name)) }
    })
    return {
      ...settle,
      done: all.run(
        () => started,
        (value) => accepted.push(value),
      ),
    }
  }
  return { all, begin, discarded, accepted }
}

test('what has started is handed on, and its place is no longer warming', async () => {
  const { all, begin, accepted } = warming()
  const one = begin('one')
  expect([all.count, all.since.length]).toEqual([1, 1])
  one.finish()
  expect(await one.done).toBe(true)
  expect([all.count, accepted]).toEqual([0, ['one']])
})

test('the last to begin is called off first, its place is free at once, and what comes of it is discarded', async () => {
  const { all, begin, accepted, discarded } = warming()
  const [one, two, three] = [begin('one'), begin('two'), begin('three')]
  all.cancel(0)
  expect(all.count).toBe(3)
  all.cancel(2)
  expect(all.count).toBe(1)
  for (const start of [one, two]) start.finish()
  three.fail()
  expect(await Promise.all([one.done, two.done, three.done])).toEqual([true, false, false])
  expect([accepted, discarded]).toEqual([['one'], ['two']])
})

test('a start that fails is told, unless it was called off; all have settled then', async () => {
  const { all, begin } = warming()
  const [one, two] = [begin('one'), begin('two')]
  all.cancel(1)
  one.fail()
  two.fail()
  await expect(one.done).rejects.toThrow('one')
  expect(await two.done).toBe(false)
  await all.settled()
  expect(all.count).toBe(0)
})
