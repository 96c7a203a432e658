import { expect, test } from 'vitest'
import { describeAction } from '../../actions/describe-action'
import type { ReplayAction } from '../../contract/replay-action'
import { envelope } from '../../events/test-events'
import { lastBegun } from './moment'
import { actionMoments } from './action-moments'
import { eventMoment, merged } from './event-moments'

const START = Date.parse('2026-01-31T09:30:00.000Z')
const button = (at_ms: number, click_type: 'down' | 'up', x: number, y: number): ReplayAction => ({
  at_ms,
  duration_ms: 2,
  by: 'ci',
  action: { type: 'click_mouse', click_mouse: { x, y, click_type } },
})
const move = (at_ms: number, x: number, y: number): ReplayAction => ({
  at_ms,
  duration_ms: 1,
  by: 'ci',
  action: { type: 'move_mouse', move_mouse: { x, y } },
})
const keys = (at_ms: number, ...pressed: string[]): ReplayAction => ({
  at_ms,
  duration_ms: 5,
  by: 'ci',
  action: { type: 'press_key', press_key: { keys: pressed } },
})
const titles = (actions: ReplayAction[]) => actionMoments(actions, [], START).map(({ title }) => title)

test('a button that goes down, a way and a button that comes up are one drag, with its path; without a way they are a click', () => {
  const [drag] = actionMoments(
    [button(1000, 'down', 10, 10), move(1100, 60, 10), button(1300, 'up', 110, 10)],
    [],
    START,
  )
  expect(drag).toMatchObject({ at: 1000, duration: 300, by: 'ci', title: 'Drag through 3 points (100 px)' })
  expect(drag?.path).toEqual([
    [0, 10, 10],
    [100, 60, 10],
    [300, 110, 10],
  ])
  expect(titles([button(0, 'down', 10, 10), move(20, 12, 10), button(40, 'up', 12, 10)])).toEqual(['Click at 10, 10'])
})

test('keys that are typed one after the other are one text, of which only the length is known; named keys stand alone', () => {
  expect(titles([keys(0, '•'), keys(200, '•', '•'), keys(400, 'Return'), keys(3000, '•')])).toEqual([
    'Type "•••"',
    'Tap Enter',
    'Type "•"',
  ])
})

test('what was done from this browser is told as that, with what was typed', () => {
  const own = [
    { action: { type: 'type_text' as const, type_text: { text: 'Emma' } }, sentAt: START + 90, endedAt: START + 95 },
  ]
  const [mine, other] = actionMoments([keys(100, '•', '•', '•', '•'), keys(9000, '•')], own, START)
  expect([mine?.title, mine?.by]).toEqual(['Type "Emma"', 'you'])
  expect([other?.title, other?.by]).toEqual(['Type "•"', 'ci'])
})

test('keys that were one action here are one, though the service recorded each of them', () => {
  const shortcuts = { type: 'press_key' as const, press_key: { keys: ['Ctrl+a', 'Shift+End', 'F5'] } }
  const text = { type: 'type_text' as const, type_text: { text: 'Emma' } }
  const own = [
    { action: shortcuts, sentAt: START + 90, endedAt: START + 500 },
    { action: text, sentAt: START + 900, endedAt: START + 1400 },
  ]
  const recorded = [keys(100, 'Control_L'), keys(110, '•'), keys(300, 'Shift_L'), keys(310, 'End'), keys(500, 'F5')]
  const [first, second, ...rest] = actionMoments([...recorded, keys(1910, '•', '•')], own, START)
  expect(first).toMatchObject({ title: describeAction(shortcuts), by: 'you', at: 100, duration: 405 })
  expect(second).toMatchObject({ title: 'Type "Emma"', by: 'you' })
  expect(rest).toEqual([])
})

test('events stand in their lanes at the time of the video, and a click that led to one is told once', () => {
  const event = (seq: number, ...rest: unknown[]) =>
    eventMoment(envelope(seq, ...(rest as [never, never]), (START + seq) * 1000), START)
  const thrown = envelope(400, 'console_error', { text: 'x is undefined' }, (START + 400) * 1000)
  const events = [
    event(100, 'interaction_click', { x: 1, y: 1 }),
    event(200, 'network_response', { status: 503, url: 'https://shop.example/cart' }),
    event(250, 'network_response', { status: 200, url: 'https://shop.example/cart' }),
    event(300, 'console_error', { text: 'broken' }),
    eventMoment(
      { ...thrown, event: { ...thrown.event, source: { kind: 'cdp', event: 'Runtime.exceptionThrown' } } } as never,
      START,
    ),
    event(9000, 'interaction_click', { x: 1, y: 1 }),
  ]
  const click = button(50, 'down', 1, 1)
  const all = merged(actionMoments([click], [], START), events)
  expect(all.map(({ at, lane }) => [at, lane])).toEqual([
    [50, 'actions'],
    [100, 'rest'],
    [200, 'network'],
    [250, 'rest'],
    [300, 'errors'],
    [400, 'exceptions'],
    [9000, 'actions'],
  ])
  expect([lastBegun(all, 10), lastBegun(all, 300), lastBegun(all, 99_999)]).toEqual([-1, 4, 6])
})
