import { expect, test } from 'vitest'
import { Semaphore } from './semaphore'

test('work waits for a permit, and what keeps time leaves one fewer', async () => {
  const semaphore = new Semaphore(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = [0, 1, 2, 3].map((name) =>
    semaphore.run(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => (ends[name] = resolve))
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  let over = () => {}
  const timed = semaphore.reserveCore(() => new Promise<void>((resolve) => (over = resolve)))
  ends[0]?.()
  await work[0]
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  over()
  await timed
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  await Promise.all(work)
})
