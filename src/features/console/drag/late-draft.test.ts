import { expect, it } from 'vitest'
import { DraftStore } from './draft-store'
import { FrameSteps } from '../../../ui/frame-steps'
import { LateDraft } from './late-draft'
import { pointsOf, waypoints, withMoved } from './path'

const LONG = Array.from({ length: 5_000 }, (_, index) => [index % 1_000, 100] as const)

/** A drawing, how it is shown, and frames that come when the test says so. */
function shown() {
  const frames: (() => void)[] = []
  const store = new DraftStore({ getItem: () => null, setItem: () => {} }, 'session')
  const late = new LateDraft(store, new FrameSteps((step) => frames.push(step)))
  const prepared: (readonly [number, number] | undefined)[] = []
  late.prepareWith(({ path }) => prepared.push(pointsOf(path)[0]))
  let told = 0
  late.subscribe(() => {
    told += 1
  })
  return {
    store,
    late,
    prepared,
    next: () => frames.shift()?.(),
    first: () => pointsOf(late.getSnapshot().path)[0],
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
  expect(late.getSnapshot()).toBe(store.getSnapshot())
})

it('plans a long one after a frame, and shows it after the next', () => {
  const { store, prepared, next, first, told } = shown()
  store.addLine(waypoints(LONG))
  expect({ first: first(), prepared }).toEqual({ first: undefined, prepared: [] })
  next()
  expect({ first: first(), prepared }).toEqual({ first: undefined, prepared: [[0, 100]] })
  next()
  expect({ first: first(), told: told() }).toEqual({ first: [0, 100], told: 1 })
})

it('goes on while keys come faster than it plans, and ends with the draft as it is', () => {
  const { store, late, next, nudge, first } = shown()
  store.addLine(waypoints(LONG))
  next()
  nudge()
  next()
  expect(first()).toEqual([0, 100])
  nudge()
  next()
  nudge()
  next()
  expect(first()).toEqual([2, 100])
  next()
  next()
  expect(first()).toEqual([3, 100])
  expect(late.getSnapshot()).toBe(store.getSnapshot())
})

it('never goes back: what is shown at once ends what was on its way', () => {
  const { store, late, next, first, told } = shown()
  store.addLine(waypoints(LONG))
  next()
  late.catchUp()
  expect(first()).toEqual([0, 100])
  store.undo()
  expect(first()).toBeUndefined()
  next()
  next()
  expect({ first: first(), told: told() }).toEqual({ first: undefined, told: 2 })
})
