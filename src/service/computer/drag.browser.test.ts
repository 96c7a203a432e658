import { beforeEach, expect, test } from 'vitest'
import type { DragMouse } from '../../contract/computer'
import { planDrag } from '../../motion/drag'
import { Problem } from '../shared/problem'
import { recordedDisplay } from './fixtures/recorded-display'

const shown = recordedDisplay()

beforeEach(async () => {
  await shown.recorder.sync()
  shown.recorder.events.length = 0
})

const shift = 50
const control = 37

function request(fields: Partial<DragMouse> = {}): DragMouse {
  const path: DragMouse['path'] = [
    [20, 30],
    [60, 50],
    [60, 200],
  ]
  return { path, button: 'left', delay: 0, smooth: false, steps_per_segment: 4, step_delay_ms: 5, ...fields }
}

async function recorded(): Promise<string[]> {
  await shown.recorder.sync()
  return shown.recorder.events.map(({ name, detail, x, y }) =>
    name === 'MotionNotify' ? `${x},${y}` : `${name.replace(/^(Key|Button)/, '$1 ')} ${detail}`,
  )
}

/** What the X server's clock shows. A press may reach it late, from which what follows would seem to come early. */
const xTime = () => Number(process.hrtime.bigint() / 1_000_000n)

test('a drag jumps to the first point, presses, visits every planned position and releases', async () => {
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: request() })
  const [start, ...moves] = planDrag(request(), shown.server.display).samples.map(({ x, y }) => `${x},${y}`)
  expect(await recorded()).toEqual([start, 'Button Press 1', ...moves, 'Button Release 1'])
  expect(moves).toHaveLength(8)
})

test('a smooth drag visits exactly what was planned, too', async () => {
  const smooth = request({ smooth: true, duration_ms: 200 })
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: smooth })
  const positions = planDrag(smooth, shown.server.display).samples.map(({ x, y }) => `${x},${y}`)
  // X reports no motion when the pointer is sent to where it is.
  const distinct = positions.filter((position, index) => position !== positions[index - 1])
  expect((await recorded()).filter((line) => line.includes(','))).toEqual(distinct)
})

test.each([
  ['left', 1],
  ['middle', 2],
  ['right', 3],
] as const)('the %s button is button %i', async (button, number) => {
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ button }) })
  const lines = await recorded()
  expect(lines.filter((line) => line.startsWith('Button'))).toEqual([
    `Button Press ${number}`,
    `Button Release ${number}`,
  ])
})

test('held keys go down before the first move and come up after the button, both in list order', async () => {
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ hold_keys: ['Ctrl', 'Shift'] }) })
  const lines = await recorded()
  expect(lines.slice(0, 4)).toEqual([`Key Press ${control}`, `Key Press ${shift}`, '20,30', 'Button Press 1'])
  expect(lines.slice(-3)).toEqual(['Button Release 1', `Key Release ${control}`, `Key Release ${shift}`])
})

test('a drag takes the planned time, the delay included', async () => {
  const slow = request({ delay: 150, steps_per_segment: 20, step_delay_ms: 10 })
  const began = xTime()
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: slow })
  await shown.recorder.sync()
  const release = shown.recorder.events.find(({ name }) => name === 'ButtonRelease')
  const planned = planDrag(slow, shown.server.display).durationMs
  expect((release?.time ?? 0) - began).toBeGreaterThanOrEqual(planned - 1)
})

test('how a drag really went can be asked for afterwards', async () => {
  await shown.computer.reset()
  expect(shown.computer.lastDrag).toBeUndefined()
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ step_delay_ms: 20 }) })
  const planned = planDrag(request({ step_delay_ms: 20 }), shown.server.display)
  const { completed, duration_ms, samples } = shown.computer.lastDrag ?? { samples: [] }
  expect(completed).toBe(true)
  expect(samples.map(([, x, y]) => [x, y])).toEqual(planned.samples.map(({ x, y }) => [x, y]))
  samples.forEach(([t], index) => expect(t).toBeGreaterThanOrEqual((planned.samples[index]?.t ?? 0) - 1))
  expect(duration_ms).toBeGreaterThanOrEqual(planned.durationMs - 1)

  await shown.recorder.sync()
  shown.recorder.events.length = 0
  const cancel = new AbortController()
  const long = { type: 'drag_mouse', drag_mouse: request({ delay: 50_000 }) } as const
  const cancelled = expect(shown.computer.act(long, cancel.signal)).rejects.toThrow('enough')
  await expect.poll(recorded).toContain('Button Press 1')
  cancel.abort(new Error('enough'))
  await cancelled
  expect(shown.computer.lastDrag).toMatchObject({ completed: false })
})

test('a path of one point presses and releases there', async () => {
  const path: DragMouse['path'] = [
    [0, 0],
    [0, 0],
  ]
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ path }) })
  expect((await recorded()).slice(-2)).toEqual(['Button Press 1', 'Button Release 1'])
})

test('points outside are refused one by one, and nothing moves', async () => {
  const path: DragMouse['path'] = [
    [0, 0],
    [640, 10],
    [-1, 10],
    [639, 480],
    [639, 479],
  ]
  const problem = await shown.computer
    .act({ type: 'drag_mouse', drag_mouse: request({ path }) })
    .catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ status: 400, code: 'bad_request' })
  const details = (problem as Problem).details ?? []
  expect(details.map(({ code }) => code)).toEqual(['invalid_input', 'invalid_input', 'invalid_input'])
  expect(details.map(({ message }) => message?.slice(0, 7))).toEqual(['path[1]', 'path[2]', 'path[3]'])
  expect(details[0]?.message).toContain('0 to 639')
  expect(await recorded()).toEqual([])
})

test('a drag that outlasts the timeout of clients is refused with the time it would take', async () => {
  await expect(
    shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ delay: 60_000 }) }),
  ).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('60.0 s'),
  })
  await expect(
    shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ steps_per_segment: 1_000_000, step_delay_ms: 0 }) }),
  ).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('moves'),
  })
  expect(await recorded()).toEqual([])
})

test('unknown held keys are refused one by one, and nothing is pressed', async () => {
  const problem = await shown.computer
    .act({ type: 'drag_mouse', drag_mouse: request({ hold_keys: ['Shift', 'Shfit', 'nonsense'] }) })
    .catch((error: unknown) => error)
  expect(problem).toMatchObject({ status: 400, code: 'bad_request' })
  const messages = ((problem as Problem).details ?? []).map(({ message }) => message)
  expect(messages).toHaveLength(2)
  expect(messages[0]).toContain('hold_keys[1]')
  expect(messages[0]).toContain('Shift')
  expect(await recorded()).toEqual([])
})

test('thousands of moves without a pause all arrive', async () => {
  const path: DragMouse['path'] = [
    [0, 0],
    [600, 400],
    [0, 400],
  ]
  await shown.computer.act({
    type: 'drag_mouse',
    drag_mouse: request({ path, steps_per_segment: 600, step_delay_ms: 0 }),
  })
  const moves = (await recorded()).filter((line) => line.includes(','))
  // The pointer is at the first of them already.
  expect(moves).toHaveLength(1200)
  expect(moves.at(-1)).toBe('0,400')
})

test.each([
  ['during the delay', request({ delay: 50_000, hold_keys: ['Ctrl'] })],
  ['during the movement', request({ step_delay_ms: 5_000, hold_keys: ['Ctrl'] })],
])('a drag cancelled %s stops at once and leaves nothing pressed', async (_when, long) => {
  const cancel = new AbortController()
  const dragging = expect(shown.computer.act({ type: 'drag_mouse', drag_mouse: long }, cancel.signal)).rejects.toThrow(
    'enough',
  )
  await expect.poll(recorded).toContain('Button Press 1')
  cancel.abort(new Error('enough'))
  await dragging
  const lines = await recorded()
  expect(lines).toContain('Button Press 1')
  expect(lines.slice(-2)).toEqual(['Button Release 1', `Key Release ${control}`])
  expect(shown.computer.busy).toBe(false)
})

test('a drag cancelled before its turn does nothing', async () => {
  const cancel = new AbortController()
  const first = shown.computer.act({ type: 'drag_mouse', drag_mouse: request() })
  const second = expect(
    shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ button: 'right' }) }, cancel.signal),
  ).rejects.toThrow('enough')
  cancel.abort(new Error('enough'))
  await second
  await first
  expect(await recorded()).not.toContain('Button Press 3')
})

test('drags at the same time happen one after the other', async () => {
  await Promise.all([
    shown.computer.act({ type: 'drag_mouse', drag_mouse: request() }),
    shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ button: 'right' }) }),
  ])
  const lines = await recorded()
  expect(lines.filter((line) => line.startsWith('Button'))).toEqual([
    'Button Press 1',
    'Button Release 1',
    'Button Press 3',
    'Button Release 3',
  ])
})

test('a drag goes at the times of the hand that made it: a rest is a rest, and nothing sways', async () => {
  const path: [number, number][] = [
    [20, 30],
    [60, 70],
    [100, 70],
    [100, 70],
  ]
  const began = xTime()
  await shown.computer.act({ type: 'drag_mouse', drag_mouse: request({ path, at_ms: [0, 30, 330, 400] }) })
  await shown.recorder.sync()
  const events = shown.recorder.events.splice(0)
  const moves = events.filter(({ name }) => name === 'MotionNotify')
  expect(moves.map(({ x, y }) => [x, y])).toEqual(path.slice(0, 3))
  const [, release] = events.filter(({ name }) => name.startsWith('Button'))
  expect((moves[2]?.time ?? 0) - began).toBeGreaterThanOrEqual(329)
  expect((release?.time ?? 0) - began).toBeGreaterThanOrEqual(399)
})
