import { expect, it } from 'vitest'
import { WheelTicks } from './wheel'

const turns = (...deltas: [deltaY: number, timeStamp: number, deltaMode?: number][]) => {
  const wheel = new WheelTicks()
  return deltas.map(([deltaY, timeStamp, deltaMode = 0]) => wheel.add({ deltaX: 0, deltaY, deltaMode, timeStamp }).y)
}

it('makes one tick of one notch, whatever it is in pixels or lines', () => {
  expect(turns([100, 0], [120, 1_000], [53, 2_000], [-100, 3_000])).toEqual([1, 1, 1, -1])
  expect(turns([3, 0, 1], [-6, 1_000, 1], [1, 2_000, 2])).toEqual([1, -2, 1])
})

it('adds up the fine steps of a touchpad', () => {
  const steps = Array.from({ length: 20 }, (_, index): [number, number] => [25, index * 16])
  expect(turns(...steps).reduce((sum, ticks) => sum + ticks)).toBe(5)
})

it('keeps nothing of one way when the other is taken', () => {
  expect(turns([180, 0], [-30, 50], [-70, 100])).toEqual([1, 0, -1])
})
