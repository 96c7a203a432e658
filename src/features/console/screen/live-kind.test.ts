import { expect, test } from 'vitest'
import { LiveKind } from './live-kind'

/** Pictures of a page that changes all the time, one after the other. Returns the time after them. */
function pictures(how: LiveKind, count: number, ms: number, from: number): number {
  let now = from
  for (let index = 0; index < count; index++) how.addPicture(ms, (now += ms))
  return now
}

/** Frames of a video, or that nothing has changed, each 40 ms after the one before. */
function video(how: LiveKind, ms: number, changed: boolean, from: number): number {
  let now = from
  for (const end = from + ms; now < end;) how.addFrame(changed, (now += 40))
  return now
}

const kindOf = (how: LiveKind) => how.get().kind

test('pictures that follow each other too slowly become a video; those that come quickly, or seldom, do not', () => {
  const how = new LiveKind()
  let now = pictures(how, 20, 100, 0)
  expect(kindOf(how)).toBe('pictures')
  for (let index = 0; index < 10; index++) how.addPicture(500, (now += 2_000))
  expect(kindOf(how)).toBe('pictures')
  pictures(how, 3, 300, now)
  expect(kindOf(how)).toBe('video')
})

test('a video whose screen stands still gives way to a sharp picture', () => {
  const how = new LiveKind()
  const moved = video(how, 3_000, true, pictures(how, 3, 300, 0))
  const stood = video(how, 3_500, false, moved)
  expect(kindOf(how)).toBe('video')
  video(how, 1_000, false, stood)
  expect(kindOf(how)).toBe('pictures')
})

test('pictures are tried again now and then, and later each time that they still do not fit', () => {
  const how = new LiveKind()
  let now = 0
  const stays = [1, 2, 3].map(() => {
    const from = pictures(how, 3, 300, now)
    expect(kindOf(how)).toBe('video')
    now = from
    while (kindOf(how) === 'video') now = video(how, 1_000, true, now)
    return Math.round((now - from) / 10_000) * 10
  })
  expect(stays).toEqual([20, 40, 80])
  // The line has become quick for a while.
  now = pictures(how, 200, 100, now)
  now = pictures(how, 3, 300, now)
  video(how, 25_000, true, now)
  expect(kindOf(how)).toBe('pictures')
})

test('a video that shows less of a moving screen than the pictures did gives way to them, with the reason', () => {
  const how = new LiveKind()
  let now = pictures(how, 3, 300, 0)
  for (let frame = 0; frame < 7; frame++) how.addFrame(true, (now += 1_000))
  expect(how.get()).toEqual({
    kind: 'pictures',
    choice: 'automatic',
    obstacle: 'The server is too busy for a video.',
  })
  now = pictures(how, 150, 300, now)
  expect(kindOf(how)).toBe('pictures')
  pictures(how, 100, 300, now)
  expect(how.get()).toMatchObject({ kind: 'video', obstacle: null })
})

test('what the person chooses holds, whatever the line carries', () => {
  const how = new LiveKind()
  how.choose('pictures', 0)
  let now = pictures(how, 20, 800, 0)
  expect(kindOf(how)).toBe('pictures')
  how.choose('video', now)
  now = video(how, 60_000, false, now)
  expect(kindOf(how)).toBe('video')
  how.choose('automatic', now)
  expect(kindOf(how)).toBe('pictures')
})

test('without a video there are pictures, and the reason is known until it has passed', () => {
  const how = new LiveKind()
  how.choose('video', 0)
  how.block('All encoders are busy.', true, 1_000)
  expect(how.get()).toEqual({ kind: 'pictures', choice: 'video', obstacle: 'All encoders are busy.' })
  pictures(how, 60, 300, 1_000)
  expect(how.get()).toEqual({ kind: 'video', choice: 'video', obstacle: null })
  how.block('This service sends no video.', false, 20_000)
  pictures(how, 1_000, 300, 20_000)
  expect(how.get()).toMatchObject({ kind: 'pictures', obstacle: 'This service sends no video.' })
})
