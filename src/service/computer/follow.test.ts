import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MoveMouse } from '../../contract/computer-actions'
import { timedTrack } from '../../motion/timed'
import type { Machine } from './device'
import { follow } from './follow'
import { batchOperation } from './batch'
import { InputWatchers } from './input-watchers'

const SIGNAL = new AbortController().signal
const POINTS = Array.from({ length: 40 }, (_, index): [number, number] => [10 + index, 20])

/** A browser that takes `ms` to come to its events, and the last of several moves that wait there. */
function slowBrowser(ms: number) {
  const seen: number[] = []
  let waiting: number | undefined
  const arrive = (): void => {
    if (waiting !== undefined) seen.push(waiting)
    waiting = undefined
  }
  const input = {
    move: (x: number) => void (waiting = x),
    pressButton: arrive,
    releaseButton: arrive,
    position: () => Promise.resolve({ x: 0, y: 0 }),
    preparation: () => 0,
    sync: () => Promise.resolve(),
    hasArrived: async () => {
      if (ms > 0) await sleep(ms)
      arrive()
      return true
    },
  }
  return { seen, arrive, machine: { width: 800, height: 600, input } as unknown as Machine }
}

const moveTo = ([x, y]: [number, number]) =>
  ({ type: 'move_mouse', move_mouse: MoveMouse.parse({ x, y, smooth: false }) }) as const
const batch = ({ machine }: { machine: Machine }, points: [number, number][]) =>
  batchOperation({ actions: points.map(moveTo) }, machine, () => {}, new InputWatchers()).run(SIGNAL)

test('a recorded motion goes through all its points, also when the browser is slower than the hand was', async () => {
  const browser = slowBrowser(30)
  const track = timedTrack(POINTS, POINTS.map(() => 0)) // prettier-ignore
  await follow(browser.machine.input, track, SIGNAL)
  expect(browser.seen).toEqual(POINTS.slice(1).map(([x]) => x))
})

test('what a hand draws reaches the browser move by move, and a browser that is too slow for that does not hold up the hand', async () => {
  // A busy machine takes time too, which would be taken for the browser’s.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const quick = slowBrowser(0)
  await batch(quick, POINTS)
  expect(quick.seen).toEqual(POINTS.map(([x]) => x))

  const slow = slowBrowser(1_000)
  await batch(slow, POINTS)
  expect(slow.seen).toEqual([])
  slow.arrive()
  expect(slow.seen).toEqual([POINTS.at(-1)?.[0]])
})
