import { expect, it } from 'vitest'
import { interleaved, p50, p99, percentile } from './statistics'

it('gives values that were measured, whatever their order', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([p50(values), p99(values), percentile(values, 1)]).toEqual([50, 99, 100])
  expect([p50([7]), p99([7])]).toEqual([7, 7])
  expect(p50([])).toBeNaN()
})

it('lets contestants take turns and forgets how they warmed up', async () => {
  const order: string[] = []
  const contestant = (name: string) => ({
    name,
    try: () => {
      order.push(name)
      return Promise.resolve(order.length)
    },
  })
  const times = await interleaved(2, [contestant('a'), contestant('b')])
  expect(order.join('')).toBe('abababab')
  expect([...times]).toEqual([
    ['a', [5, 7]],
    ['b', [6, 8]],
  ])
})
