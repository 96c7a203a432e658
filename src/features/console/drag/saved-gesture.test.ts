import { expect, it } from 'vitest'
import { memoryStorage } from '../../../lib/browser-storage'
import { fitted, gestureOf, gesturesIn, type NewGesture } from './saved-gesture'
import { readShared, sharedText } from './shared-gestures'

const gesture: NewGesture = {
  name: 'Slide to unlock',
  viewport: { width: 1000, height: 500 },
  strokes: [
    {
      name: 'Slide',
      path: [
        [0, 250],
        [999, 499],
      ],
    },
  ],
  motion: {
    button: 'left',
    delay: 100,
    steps_per_segment: 10,
    step_delay_ms: 50,
    smooth: true,
    duration_ms: 900,
    hold_keys: ['Shift'],
  },
}

it('comes back from the storage and from a file as it was saved', () => {
  const storage = memoryStorage()
  gesturesIn(storage).save(gesture)
  expect(gesturesIn(storage).get()).toEqual([{ ...gesture, id: expect.any(String) as string }])
  expect(readShared(sharedText([gesture]))).toEqual({ ok: true, records: [gesture] })
})

it('says of a stroke how it moves only where it differs from the first one', () => {
  const [first] = fitted(gesture, gesture.viewport, 'pixels').strokes
  if (!first) throw new Error('No stroke')
  const other = { ...first, name: 'Back', motion: { ...first.motion, button: 'right' as const } }
  const both = gestureOf('Both', gesture.viewport, [first, other, { ...first, name: 'Again' }])
  expect(both.motion).toEqual(gesture.motion)
  expect(both.strokes.map(({ motion }) => motion?.button)).toEqual([undefined, 'right', undefined])
  const read = readShared(sharedText([both]))
  expect(read).toEqual({ ok: true, records: [both] })
  expect(fitted(both, gesture.viewport, 'pixels').strokes).toEqual([first, other, { ...first, name: 'Again' }])
})

it('leaves out what is broken in the storage', () => {
  const storage = memoryStorage()
  const gestures = [
    { ...gesture, id: 'a', strokes: [] },
    { ...gesture, id: 'b' },
  ]
  storage.setItem('pooldeck.gestures', JSON.stringify({ version: 1, gestures }))
  expect(gesturesIn(storage).get()).toEqual([{ ...gesture, id: 'b' }])
  storage.setItem('pooldeck.gestures', '{')
  expect(gesturesIn(storage).get()).toEqual([])
})

it('says of each wrong field of a file where it stands and what would be right', () => {
  const text = sharedText([gesture])
    .replace('[999, 499]', '[1000, 499.5]')
    .replace('"duration_ms": 900', '"duration_ms": 9')
    .replace('"Shift"', '"Shfit"')
    .replace('"delay"', '"dealy"')
  const read = readShared(text)
  if (read.ok) throw new Error('It was taken')
  const lines = text.split('\n')
  const lineOf = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1
  const line = lineOf('499.5')
  expect(read.problems).toEqual([
    { path: 'gestures[0].strokes[0].path[1][0]', message: 'must be on the viewport: 0 to 999', line, column: 14 },
    { path: 'gestures[0].strokes[0].path[1][1]', message: 'must be a whole number', line, column: 20 },
    expect.objectContaining({ path: 'gestures[0].motion', message: 'has unknown fields: dealy' }),
    expect.objectContaining({ path: 'gestures[0].motion.duration_ms', line: lineOf('duration_ms') }),
    expect.objectContaining({ path: 'gestures[0].motion.hold_keys[0]', message: expect.stringContaining('Shift') }),
  ])
})

it('reports points off the viewport whatever else is wrong: types, sizes, whole strokes', () => {
  const problemsIn = (wrong: unknown): string[] => {
    const read = readShared(JSON.stringify({ pooldeck_gestures: 1, gestures: [wrong] }))
    return read.ok ? [] : read.problems.map(({ path, message }) => `${path.replace('gestures[0].', '')} ${message}`)
  }
  const path = [
    [-1, 'far'],
    [1000, 0],
  ]
  expect(
    problemsIn({
      ...gesture,
      name: 7,
      viewport: { width: 'wide', height: 500 },
      strokes: [{ name: 'A', path }, 3, { name: 'B', path: [[0, 500]], motion: { delay: 'soon' } }],
      motion: { hold_keys: ['Shfit'], delay: -1, steps_per_segment: '1' },
    }),
  ).toEqual([
    'name must be a string',
    'viewport.width must be a number',
    'strokes[0].path[0][0] must be on the viewport: at least 0',
    'strokes[0].path[0][1] must be a number',
    'strokes[1] must be an object',
    'strokes[2].path must have at least 2 items',
    'strokes[2].path[0][1] must be on the viewport: 0 to 499',
    'strokes[2].motion.delay must be a number',
    expect.stringMatching(/^motion\.hold_keys\[0\] .*Shift/),
    'motion.delay must be at least 0',
    'motion.steps_per_segment must be a number',
  ])
  expect(problemsIn('no gesture')).toEqual(['gestures[0] must be an object'])
})

it('refuses a point outside its viewport, an unknown key, and what is no JSON, with their positions', () => {
  const outside = readShared(sharedText([gesture]).replace('[999, 499]', '[1000, 499]'))
  expect(outside).toMatchObject({
    problems: [{ path: 'gestures[0].strokes[0].path[1][0]', message: expect.stringContaining('0 to 999') }],
  })
  const key = readShared(sharedText([gesture]).replace('"Shift"', '"Shfit"'))
  expect(key).toMatchObject({ problems: [{ path: 'gestures[0].motion.hold_keys[0]' }] })
  expect(readShared('{ "a": 1, }')).toMatchObject({
    problems: [{ line: 1, column: 11, message: 'is not JSON: remove the trailing comma' }],
  })
  expect(readShared('{ "pooldeck_gestures": 2, "gestures": [] }')).toMatchObject({
    problems: [{ path: 'pooldeck_gestures', message: 'must be 1' }, { path: 'gestures' }],
  })
})

it('tells of the first of thousands of problems, and how many more there are', () => {
  const path = Array.from({ length: 5000 }, (_, index): [number, number] => [1000 + index, 0])
  const read = readShared(sharedText([{ ...gesture, strokes: [{ name: 'Slide', path }] }]))
  expect(read).toMatchObject({ problems: { length: 50 }, more: 4950 })
})

it('plays on another viewport: scaled, corner to corner, or by its pixels', () => {
  const small = { width: 390, height: 844 }
  expect(fitted(gesture, small, 'scaled')).toEqual({
    strokes: [
      {
        name: 'Slide',
        points: [
          [0, 422],
          [389, 843],
        ],
        motion: gesture.motion,
      },
    ],
    outside: 0,
  })
  expect(fitted(gesture, small, 'pixels')).toMatchObject({ outside: 1 })
  expect(fitted(gesture, gesture.viewport, 'scaled')).toEqual(fitted(gesture, gesture.viewport, 'pixels'))
})
