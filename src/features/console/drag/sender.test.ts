import { expect, test } from 'vitest'
import type { Waypoint } from '../../../motion/geometry'
import { deferred, listenAndTell, newLog, pressOf } from '../log/test-log'
import { planOf } from './plan'
import { DragSender, type Run } from './sender'
import { DEFAULT_SETTINGS, DragOptions } from './settings'

function strokeOf(name: string, ...points: Waypoint[]): Run {
  const plan = planOf(points, DragOptions.parse(DEFAULT_SETTINGS), { width: 1024, height: 768 })
  if (plan.kind !== 'planned') throw new Error(plan.kind)
  return { name, plan }
}

const STROKES = [strokeOf('1', [10, 10], [50, 50]), strokeOf('2', [90, 90], [60, 20])]

test('nothing else is sent between the strokes of Send all, and they wait for what was sent before', async () => {
  const { url, told } = await listenAndTell((what) => (what === 'last_drag' ? 404 : 200))
  const log = newLog(url)
  const sender = new DragSender(log)
  await Promise.all([log.run(pressOf('a')), sender.send(STROKES), log.run(pressOf('b'))])
  expect(told.filter((what) => !what.includes(':'))).toEqual([
    'a',
    'drag_mouse',
    'last_drag',
    'drag_mouse',
    'last_drag',
    'b',
  ])
  expect(sender.get()).toMatchObject({ kind: 'sent', happened: [{ record: null }, { record: null }] })
})

test('strokes behind a press that failed are not sent, and those behind a stroke that failed neither', async () => {
  const { url, told } = await listenAndTell(() => 503)
  const log = newLog(url)
  const sender = new DragSender(log)
  await Promise.all([log.run(pressOf('a')), sender.send(STROKES)])
  expect(sender.get()).toMatchObject({ kind: 'failed', at: 0, failure: { unsent: true }, happened: [] })
  await Promise.all([sender.send(STROKES), log.run(pressOf('b'))])
  expect(sender.get()).toMatchObject({ kind: 'failed', at: 0, failure: { status: 503 }, happened: [] })
  expect(told).toEqual(['a', 'a: 503', 'drag_mouse', 'drag_mouse: 503'])
})

test.each([
  [404, 'This service doesn’t report the actual track.'],
  [503, 'The actual track couldn’t be read.'],
])('a track that is not known is said with its reason: %d', async (status, noRecord) => {
  const { url } = await listenAndTell((what) => (what === 'last_drag' ? status : 200))
  const sender = new DragSender(newLog(url))
  await sender.send(STROKES.slice(0, 1))
  expect(sender.get()).toMatchObject({ kind: 'sent', happened: [{ record: null, noRecord }] })
})

test('no stroke is sent after the console was closed', async () => {
  const asked = deferred()
  const closed = deferred()
  const { url, told } = await listenAndTell(async (what) => {
    if (what !== 'last_drag') return 200
    asked.resolve()
    await closed.promise
    return 404
  })
  const log = newLog(url)
  const sending = new DragSender(log).send(STROKES)
  await asked.promise
  log.dispose()
  closed.resolve()
  await sending
  expect(told.filter((what) => !what.includes(':'))).toEqual(['drag_mouse', 'last_drag'])
})
