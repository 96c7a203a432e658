import { expect, it } from 'vitest'
import { memoryStorage } from '../../../lib/browser-storage'
import { DraftStore } from './draft-store'
import { LateDraft } from './late-draft'
import { waypoints, withMoved } from './path'

const LONG = Array.from({ length: 5_000 }, (_, index) => [index % 1_000, 100] as const)

/** A drawing, how it is shown, and frames that come when the test says so. */
function shown() {
  const frames: (() => void)[] = []
  const store = new DraftStore(memoryStorage(), 'session')
  const planned: (readonly [number, number] | undefined)[] = []
  const late = new LateDraft(
    store,
    ({ path }) => planned.push(path.points[0]),
    (step) => frames.push(step),
  )
  let told = 0
  late.subscribe(() => {
    told += 1
  })
  return {
    store,
    late,
    planned,
    next: () => frames.shift()?.(),
    first: () => late.get().path.points[0],
    told: () => told,
    nudge: () => store.edit((path) => withMoved(path, [0], [1, 0], { width: 1_000, height: 1_000 })),
  }
}

it('shows a change of a short drawing at once', () => {
  const { store, late, nudge, first } = shown()
  store.addLine(
    waypoints([
      [1, 1],
      [5, 5],
    ]),
  )
  nudge()
  expect(first()).toEqual([2, 1])
  expect(late.get()).toBe(store.get())
})

it('plans and shows a long one after a frame each', () => {
  const { store, planned, next, first, told } = shown()
  store.addLine(waypoints(LONG))
  next()
  expect({ first: first(), planned }).toEqual({ first: undefined, planned: [[0, 100]] })
  next()
  expect({ first: first(), told: told() }).toEqual({ first: [0, 100], told: 1 })
})

it('goes on while keys come faster than it plans, and ends with the draft as it is', () => {
  const { store, late, next, nudge, first } = shown()
  store.addLine(waypoints(LONG))
  next()
  for (let press = 0; press < 2; press++) {
    nudge()
    next()
  }
  expect(first()).toEqual([0, 100])
  for (let press = 0; press < 2; press++) {
    nudge()
    next()
  }
  expect(first()).toEqual([2, 100])
  next()
  expect(first()).toEqual([4, 100])
  expect(late.get()).toBe(store.get())
})

it('never goes back: what is shown at once ends what was on its way', () => {
  const { store, next, first, told } = shown()
  store.addLine(waypoints(LONG))
  next()
  store.undo()
  expect(first()).toBeUndefined()
  next()
  next()
  expect({ first: first(), told: told() }).toEqual({ first: undefined, told: 1 })
})
