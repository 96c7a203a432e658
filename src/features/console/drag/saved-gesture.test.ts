import { expect, it } from 'vitest'
import { fitted, type NewGesture, readShared, readStored, sharedText, storedText } from './saved-gesture'

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
  expect(readStored(storedText([{ ...gesture, id: 'a' }]))).toEqual([{ ...gesture, id: 'a' }])
  expect(readShared(sharedText([gesture]))).toEqual({ ok: true, gestures: [gesture] })
})

it('leaves out what is broken in the storage', () => {
  const broken = storedText([
    { ...gesture, id: 'a', strokes: [] },
    { ...gesture, id: 'b' },
  ])
  expect(readStored(broken).map(({ id }) => id)).toEqual(['b'])
  expect(readStored('{')).toEqual([])
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
  expect(read.problems).toEqual([
    { path: 'gestures[0].strokes[0].path[1][1]', message: 'must be a whole number', line: lineOf('499.5'), column: 20 },
    expect.objectContaining({ path: 'gestures[0].motion.duration_ms', line: lineOf('duration_ms') }),
    expect.objectContaining({ path: 'gestures[0].motion', message: 'has unknown fields: dealy' }),
    expect.objectContaining({ path: 'gestures[0].motion.hold_keys[0]', message: expect.stringContaining('Shift') }),
  ])
})

it('refuses a point outside its viewport, an unknown key, and what is no JSON, at their places', () => {
  const outside = readShared(sharedText([gesture]).replace('[999, 499]', '[1000, 499]'))
  expect(outside).toMatchObject({
    problems: [{ path: 'gestures[0].strokes[0].path[1]', message: expect.stringContaining('0 to 999') }],
  })
  const key = readShared(sharedText([gesture]).replace('"Shift"', '"Shfit"'))
  expect(key).toMatchObject({ problems: [{ path: 'gestures[0].motion.hold_keys[0]' }] })
  expect(readShared('{ "a": 1, }')).toMatchObject({ problems: [{ line: 1, column: 11 }] })
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
      },
    ],
    outside: 0,
  })
  expect(fitted(gesture, small, 'pixels')).toMatchObject({ outside: 1 })
  expect(fitted(gesture, gesture.viewport, 'scaled')).toEqual(fitted(gesture, gesture.viewport, 'pixels'))
})
