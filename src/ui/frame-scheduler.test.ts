import { expect, it } from 'vitest'
import { FrameScheduler } from './frame-scheduler'

/** Frames that come when the test says so. */
function frames() {
  const asked: (() => void)[] = []
  const done: string[] = []
  const steps = new FrameScheduler((step) => asked.push(step))
  const begin = (...names: string[]) => steps.begin(names.map((name) => () => done.push(name)))
  return { steps, begin, done, next: () => asked.shift()?.() }
}

it('does one step a frame', () => {
  const { steps, begin, done, next } = frames()
  begin('simplify', 'plan', 'keep')
  expect(done).toEqual([])
  next()
  expect(done).toEqual(['simplify'])
  next()
  expect({ done, pending: steps.pending }).toEqual({ done: ['simplify', 'plan'], pending: true })
  next()
  expect({ done, pending: steps.pending }).toEqual({ done: ['simplify', 'plan', 'keep'], pending: false })
})

it('does what is left at once when it is needed, and none of it twice', () => {
  const { steps, begin, done, next } = frames()
  begin('simplify', 'plan', 'keep')
  next()
  steps.finish()
  expect(done).toEqual(['simplify', 'plan', 'keep'])
  next()
  steps.finish()
  expect(done).toEqual(['simplify', 'plan', 'keep'])
})

it('finishes one line before the next begins', () => {
  const { begin, done, next } = frames()
  begin('simplify', 'keep')
  next()
  begin('simplify the next', 'keep the next')
  expect(done).toEqual(['simplify', 'keep'])
  // This frame was asked for by the line before.
  next()
  expect(done).toEqual(['simplify', 'keep'])
  next()
  next()
  expect(done).toEqual(['simplify', 'keep', 'simplify the next', 'keep the next'])
})
