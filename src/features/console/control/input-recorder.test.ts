import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Action } from '../log/action'
import type { Failure } from '../log/failure'
import type { InputAction } from './input-action'
import { InputRecorder } from './input-recorder'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PAUSE = 5_000

function recorder() {
  const entries: { action: Action; lead?: Action | undefined; failure?: Failure | undefined; ended: boolean }[] = []
  const recorder = new InputRecorder({
    begin: (action) => {
      const entry: (typeof entries)[number] = { action, ended: false }
      entries.push(entry)
      return {
        amend: (action, lead) => void Object.assign(entry, { action, ...(lead && { lead }) }),
        end: (failure) => {
          Object.assign(entry, { failure, ended: true })
          return { id: '', sentAt: 0, action: entry.action, result: { kind: 'sending' } }
        },
      }
    },
  })
  const run = (...inputs: (InputAction | 'pause')[]): Action[] => {
    for (const input of inputs) {
      if (input === 'pause') {
        vi.advanceTimersByTime(PAUSE)
        continue
      }
      recorder.sending(input)
      recorder.sent()
    }
    recorder.close()
    expect(entries.every(({ ended }) => ended)).toBe(true)
    return entries.map(({ action }) => action)
  }
  return { recorder, entries, run }
}

const move = (x: number, y: number): InputAction => ({ type: 'move_mouse', move_mouse: { x, y, smooth: false } })
const button = (click_type: 'down' | 'up', x: number, y: number, hold_keys?: string[]): InputAction => ({
  type: 'click_mouse',
  click_mouse: { x, y, button: 'left', click_type, ...(hold_keys && { hold_keys }) },
})
const clickAt = (x: number, y: number): InputAction[] => [button('down', x, y), button('up', x, y)]
const press = (item: string): InputAction => ({ type: 'press_key', press_key: { keys: [item] } })
const text = (text: string): InputAction => ({ type: 'type_text', type_text: { text } })

it('tells a press and a release as a click, with the way there left out', () => {
  const { run } = recorder()
  expect(run(move(1, 1), move(20, 30), ...clickAt(20, 30))).toEqual([
    { type: 'click_mouse', click_mouse: { x: 20, y: 30, button: 'left' } },
  ])
})

it('tells two clicks at one point as a double click, and after a pause as two', () => {
  const double = { type: 'click_mouse', click_mouse: { x: 5, y: 5, button: 'left', num_clicks: 2 } }
  expect(recorder().run(...clickAt(5, 5), move(6, 5), ...clickAt(6, 5))).toEqual([double])
  expect(recorder().run(...clickAt(5, 5), 'pause', ...clickAt(5, 5))).toHaveLength(2)
})

it('keeps the time within a double click; two slower clicks stay two', () => {
  const { recorder: subject, entries } = recorder()
  subject.options = { timed: true }
  const click = (at: number): [InputAction, number][] => [
    [button('down', 9, 9), at],
    [button('up', 9, 9), at + 60],
  ]
  for (const [input, at] of [...click(1_000), ...click(1_180), ...click(1_690)]) {
    subject.sending(input, at)
    subject.sent()
  }
  subject.close()
  const single = { x: 9, y: 9, button: 'left', duration: 60 }
  expect(entries.map(({ action }) => action)).toEqual([
    { type: 'click_mouse', click_mouse: { ...single, num_clicks: 2, interval: 120 } },
    { type: 'click_mouse', click_mouse: single },
  ])
})

it('tells a press, moves and a release as one drag, at the pace of the hand', () => {
  const { recorder: subject, entries } = recorder()
  const keys = ['Shift']
  const seen: [InputAction, number][] = [
    [button('down', 10, 10, keys), 0],
    [move(20, 10), 80],
    [move(30, 10), 96],
    [move(30, 60), 112],
    [button('up', 30, 60, keys), 112],
  ]
  for (const [input, at] of seen) {
    subject.sending(input, 1_000 + at)
    subject.sent()
  }
  subject.close()
  expect(entries.map(({ action }) => action)).toEqual([
    {
      type: 'drag_mouse',
      drag_mouse: {
        path: [
          [10, 10],
          [20, 10],
          [30, 10],
          [30, 60],
        ],
        delay: 80,
        step_delay_ms: 16,
        steps_per_segment: 1,
        smooth: false,
        button: 'left',
        hold_keys: ['Shift'],
      },
    },
  ])
})

it('tells a long stroke whole, and not anew with each of its moves', () => {
  const { recorder: subject, entries } = recorder()
  const told: number[] = []
  const log = {
    begin: (action: Action) => ({
      amend: (action: Action) => void told.push(action.type === 'drag_mouse' ? action.drag_mouse.path.length : 0),
      end: () => ({ id: '', sentAt: 0, action, result: { kind: 'sending' as const } }),
    }),
  }
  const MOVES = 5_000
  for (const each of [subject, new InputRecorder(log)]) {
    each.options = { timed: true }
    each.sending(button('down', 0, 0), 0)
    for (let step = 1; step <= MOVES; step++) each.sending(move(step % 900, step % 600), step * 8)
    each.sent()
    // The line breaks while the button is down.
    each.close({ message: 'gone', details: [] })
  }
  expect(entries[0]?.action).toMatchObject({ type: 'drag_mouse', drag_mouse: { path: { length: MOVES + 1 } } })
  expect(told.reduce((sum, points) => sum + points, 0)).toBeLessThan(10 * MOVES)
})

it('records each point and time where the service can repeat them: the way to a click, how long it was down, a rest in a drag', () => {
  const { recorder: subject, entries } = recorder()
  subject.options = { timed: true }
  const seen: [InputAction, number][] = [
    [move(1, 1), 0],
    [move(9, 9), 30],
    [button('down', 9, 9), 200],
    [button('up', 9, 9), 248],
    [move(10, 9), 300],
    [move(40, 40), 330],
    [button('down', 40, 40), 400],
    [move(50, 40), 420],
    [move(60, 40), 1_220],
    [button('up', 60, 40), 1_300],
  ]
  for (const [input, at] of seen) {
    subject.sending(input, 1_000 + at)
    subject.sent()
  }
  subject.close()
  expect(entries.map(({ action, lead }) => ({ action, lead }))).toEqual([
    {
      action: { type: 'click_mouse', click_mouse: { x: 9, y: 9, button: 'left', duration: 48 } },
      lead: {
        type: 'move_mouse',
        move_mouse: {
          x: 9,
          y: 9,
          smooth: false,
          path: [
            [1, 1],
            [9, 9],
            [9, 9],
          ],
          at_ms: [0, 30, 200],
        },
      },
    },
    {
      action: {
        type: 'drag_mouse',
        drag_mouse: {
          path: [
            [40, 40],
            [50, 40],
            [60, 40],
            [60, 40],
          ],
          at_ms: [0, 20, 820, 900],
          delay: 20,
          step_delay_ms: 293,
          steps_per_segment: 1,
          smooth: false,
          button: 'left',
        },
      },
      lead: {
        type: 'move_mouse',
        move_mouse: {
          x: 40,
          y: 40,
          smooth: false,
          path: [
            [10, 9],
            [40, 40],
            [40, 40],
          ],
          at_ms: [0, 30, 100],
        },
      },
    },
  ])
})

it('keeps the pace of a typist, and the pause before a key', () => {
  const { recorder: subject, entries } = recorder()
  const seen: [InputAction, number][] = [
    [text('a'), 0],
    [text('b'), 80],
    [text('c'), 180],
    [press('Tab'), 300],
    [press('Tab'), 400],
    [press('Return'), 900],
  ]
  for (const [input, at] of seen) subject.sending(input, 1_000 + at)
  subject.close()
  expect(entries.map(({ action }) => action)).toEqual([
    { type: 'type_text', type_text: { text: 'abc', delay: 90 } },
    { type: 'press_key', press_key: { keys: ['Tab', 'Tab'] } },
    { type: 'press_key', press_key: { keys: ['Return'] } },
  ])
})

it('tells what went to a field for passwords as dots, apart from what is shown', () => {
  const { recorder: subject, entries } = recorder()
  subject.sending(text('ada'))
  subject.sending(text('geheim'), performance.now(), true)
  subject.sending({ type: 'press_key', press_key: { keys: ['x'], duration: 900 } }, performance.now(), true)
  subject.sending(text('on'))
  subject.close()
  expect(entries.map(({ action }) => action.type === 'type_text' && action.type_text.text)).toEqual([
    'ada',
    '•••••••',
    'on',
  ])
})

it('keeps a pointer that rests: a menu may open under it', () => {
  expect(
    recorder()
      .run(move(1, 1), 'pause', move(9, 9), ...clickAt(9, 9))
      .map(({ type }) => type),
  ).toEqual(['move_mouse', 'click_mouse'])
})

it('joins what is typed, keys that follow each other, and turns of the wheel', () => {
  const scroll: InputAction = { type: 'scroll', scroll: { x: 1, y: 1, delta_x: 0, delta_y: 2 } }
  expect(recorder().run(text('he'), text('llo'), press('Tab'), press('Return'), scroll, scroll)).toEqual([
    { type: 'type_text', type_text: { text: 'hello' } },
    { type: 'press_key', press_key: { keys: ['Tab', 'Return'] } },
    { type: 'scroll', scroll: { x: 1, y: 1, delta_x: 0, delta_y: 4 } },
  ])
})

it('keeps a turn of the wheel and its return as two: a scroll by nothing is refused', () => {
  const turn = (delta_y: number): InputAction => ({ type: 'scroll', scroll: { x: 1, y: 1, delta_x: 0, delta_y } })
  expect(recorder().run(turn(2), turn(1), turn(-3))).toEqual([turn(3), turn(-3)])
})

it('waits for the answer to the last piece of an entry before it says what became of it', () => {
  const { recorder: subject, entries } = recorder()
  subject.sending(text('a'))
  subject.sent()
  subject.sending(text('b'))
  subject.close()
  expect(entries).toMatchObject([{ action: text('ab'), ended: false }])
  subject.sent({ message: 'The console was closed', details: [], stopped: true })
  expect(entries).toMatchObject([{ failure: { stopped: true }, ended: true }])
})

it('ends an entry with the failure of its last piece', () => {
  const { recorder: subject, entries } = recorder()
  subject.sending(text('a'))
  subject.sent()
  subject.sending(text('\u0007'))
  subject.sent({ message: 'No key types that.', details: [] })
  expect(entries).toEqual([
    { action: text('a\u0007'), failure: { message: 'No key types that.', details: [] }, ended: true },
  ])
})

it('writes the points of a long stroke a few times each, and not with every move', () => {
  const MOVES = 2_000
  let written = 0
  const recorder = new InputRecorder({
    begin: (action) => ({
      amend: (next) => {
        if (next.type === 'drag_mouse') written += next.drag_mouse.path.length
      },
      end: () => ({ id: '', sentAt: 0, action, result: { kind: 'sending' } }),
    }),
  })
  recorder.sending(button('down', 0, 0))
  for (let index = 1; index <= MOVES; index++) recorder.sending(move(index, (index % 2) * 50))
  recorder.sending(button('up', MOVES, 0))
  recorder.close()
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(MOVES * 10)
})
