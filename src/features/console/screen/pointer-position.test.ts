import { expect, it } from 'vitest'
import { displayPoint } from './layout'
import { PointerPosition } from './pointer-position'

const at = (x: number) => displayPoint(x, 0, { width: 100, height: 100 })

it('reports the position at once, then after a pause where the pointer is by then, and never misses the last one', () => {
  const pauses: (() => void)[] = []
  const position = new PointerPosition((then) => pauses.push(then))
  const told: unknown[] = []
  position.subscribe(() => told.push(position.get()))
  for (const x of [1, 2, 3]) position.set(at(x))
  expect(told).toEqual([[1, 0]])
  pauses.shift()?.()
  expect(told).toEqual([
    [1, 0],
    [3, 0],
  ])
  position.set(null)
  pauses.shift()?.()
  pauses.shift()?.()
  expect(told.at(-1)).toBeNull()
  position.set(at(4))
  expect(told.at(-1)).toEqual([4, 0])
})
