import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Mutex } from './mutex'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('work runs one after the other, also after one that fails; who stops waiting leaves the order as it is', async () => {
  const turns = new Mutex()
  const ran: string[] = []
  const leaves = new AbortController()
  const first = turns.run(async () => void ran.push('first'))
  const failing = turns.run(() => Promise.reject(new Error('failed')))
  const left = turns.run(async () => void ran.push('left'), leaves.signal)
  const last = turns.run(async () => void ran.push('last'))
  leaves.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(failing).rejects.toThrow('failed')
  await Promise.all([first, last])
  expect(ran).toEqual(['first', 'last'])
})

test('what work has given is not kept', async () => {
  const turns = new Mutex()
  const kept = new WeakRef(await turns.run(async () => ({ large: true })))
  await turns.run(async () => {})
  await expect
    .poll(() => {
      collectGarbage()
      return kept.deref() === undefined
    })
    .toBe(true)
})
