import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { ClickMouse, MoveMouse, Scroll } from '../../contract/computer-actions'
import { planMove } from '../../motion/move'
import { recordedDisplay } from './fixtures/recorded-display'

const shown = recordedDisplay()

const click = (request: z.input<typeof ClickMouse>, signal?: AbortSignal) =>
  shown.computer.act({ type: 'click_mouse', click_mouse: ClickMouse.parse(request) }, signal)
const move = (request: z.input<typeof MoveMouse>) =>
  shown.computer.act({ type: 'move_mouse', move_mouse: MoveMouse.parse(request) })
const scroll = (request: z.input<typeof Scroll>) =>
  shown.computer.act({ type: 'scroll', scroll: Scroll.parse(request) })

beforeEach(async () => {
  await move({ x: 99, y: 50, smooth: false })
  await recorded()
})

/** What has reached the display since the last call: points, buttons, keys. */
async function recorded(): Promise<string[]> {
  await shown.recorder.sync()
  return shown.recorder.events
    .splice(0)
    .map(({ name, detail, x, y }) => (name === 'MotionNotify' ? `${x},${y}` : `${name} ${detail}`))
}
const buttons = (lines: string[]) => lines.filter((line) => line.startsWith('Button'))

test('a click moves there as planned, ends exactly there, and then presses with the held keys', async () => {
  await click({ x: 200, y: 100, hold_keys: ['Shift'] })
  const lines = await recorded()
  const points = planMove([99, 50], [200, 100], shown.server.display).samples.map(({ x, y }) => `${x},${y}`)
  // X may leave out or repeat a motion to where the pointer is.
  const distinct = (all: string[]) => all.filter((line, index) => line !== (all[index - 1] ?? '99,50'))
  expect(distinct(lines)).toEqual([
    ...distinct(points),
    'KeyPress 50',
    'ButtonPress 1',
    'ButtonRelease 1',
    'KeyRelease 50',
  ])
})

test.each([
  ['left', 1],
  ['middle', 2],
  ['right', 3],
  ['back', 8],
  ['forward', 9],
] as const)('the %s button is button %i', async (button, number) => {
  await click({ x: 100, y: 50, button })
  expect(buttons(await recorded())).toEqual([`ButtonPress ${number}`, `ButtonRelease ${number}`])
})

test('a click may be half of one, and is as many as were asked for', async () => {
  await click({ x: 100, y: 50, click_type: 'down', num_clicks: 3 })
  expect(buttons(await recorded())).toEqual(['ButtonPress 1'])
  await click({ x: 101, y: 50, click_type: 'up' })
  expect(buttons(await recorded())).toEqual(['ButtonRelease 1'])
  await click({ x: 101, y: 50, num_clicks: 3 })
  expect(buttons(await recorded())).toHaveLength(6)
})

test('the wheel turns by single ticks, the vertical ones first', async () => {
  const turned = async () => buttons(await recorded()).filter((line) => line.startsWith('ButtonPress'))
  await scroll({ x: 100, y: 50, delta_x: 2, delta_y: 3 })
  expect(await turned()).toEqual([5, 5, 5, 7, 7].map((number) => `ButtonPress ${number}`))
  await scroll({ x: 100, y: 50, delta_x: -1, delta_y: -2 })
  expect(await turned()).toEqual([4, 4, 6].map((number) => `ButtonPress ${number}`))
})

test('a jump is one move, with the held keys around it', async () => {
  await move({ x: 300, y: 200, smooth: false, hold_keys: ['Ctrl'] })
  expect(await recorded()).toEqual(['KeyPress 37', '300,200', 'KeyRelease 37'])
  expect(await shown.computer.position()).toEqual({ x: 300, y: 200 })
})

test('a move takes the time that it was given', async () => {
  const began = performance.now()
  await move({ x: 300, y: 200, duration_ms: 300 })
  expect(performance.now() - began).toBeGreaterThan(299)
  const there = performance.now()
  await move({ x: 300, y: 200, duration_ms: 5_000 })
  expect(performance.now() - there).toBeLessThan(5_000)
})

test('a button that is down comes up when a later input is cancelled', async () => {
  await click({ x: 100, y: 50, click_type: 'down', button: 'back' })
  await recorded()
  const cancel = new AbortController()
  const stopped = expect(click({ x: 600, y: 400 }, cancel.signal)).rejects.toThrow('enough')
  await expect.poll(recorded).not.toEqual([])
  cancel.abort(new Error('enough'))
  await stopped
  expect(buttons(await recorded())).toEqual(['ButtonRelease 8'])
})

test('inputs at the same time happen one after the other, in the order in which they came', async () => {
  const first = click({ x: 100, y: 50, num_clicks: 2 })
  const second = scroll({ x: 100, y: 50, delta_y: 1 })
  const third = click({ x: 101, y: 50, button: 'right' })
  await Promise.all([third, second, first])
  const pressed = buttons(await recorded()).filter((line) => line.startsWith('ButtonPress'))
  expect(pressed.map((line) => Number(line.split(' ')[1]))).toEqual([1, 1, 5, 3])
})

test('a click holds its button for as long as it says, and a move goes at the times of the hand that made it', async () => {
  await click({ x: 100, y: 50, duration: 48 })
  await shown.recorder.sync()
  const [press, release] = shown.recorder.events.splice(0).filter(({ name }) => name.startsWith('Button'))
  expect((release?.time ?? 0) - (press?.time ?? 0)).toBeGreaterThanOrEqual(47)

  await click({ x: 100, y: 50, num_clicks: 2, interval: 90 })
  await shown.recorder.sync()
  const twice = shown.recorder.events.splice(0).filter(({ name }) => name.startsWith('Button'))
  expect(twice.map(({ name }) => name)).toEqual(['ButtonPress', 'ButtonRelease', 'ButtonPress', 'ButtonRelease'])
  expect((twice[2]?.time ?? 0) - (twice[1]?.time ?? 0)).toBeGreaterThanOrEqual(89)

  const path: [number, number][] = [
    [100, 60],
    [140, 60],
    [300, 200],
  ]
  await move({ x: 300, y: 200, path, at_ms: [0, 20, 320], hold_keys: ['Ctrl'] })
  await shown.recorder.sync()
  const events = shown.recorder.events.splice(0)
  const moves = events.filter(({ name }) => name === 'MotionNotify')
  expect(moves.map(({ x, y }) => [x, y])).toEqual(path)
  // Each move but the last may come late, and so be nearer to it.
  const pressed = events.find(({ name }) => name === 'KeyPress')
  expect((moves[2]?.time ?? 0) - (pressed?.time ?? 0)).toBeGreaterThanOrEqual(319)
})
