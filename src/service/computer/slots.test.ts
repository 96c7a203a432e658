import { expect, test } from 'vitest'
import { Slots } from './slots'

test('work waits for a slot, and what keeps time leaves one less', async () => {
  const slots = new Slots(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = [0, 1, 2, 3].map((name) =>
    slots.run(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => (ends[name] = resolve))
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  let over = () => {}
  const timed = slots.reserveCore(() => new Promise<void>((resolve) => (over = resolve)))
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
