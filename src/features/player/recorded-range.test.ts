import { expect, test } from 'vitest'
import { recordedSteps } from '../../actions/recorded-steps'
import type { ComputerActionInput } from '../../contract/computer-actions'
import type { ReplayAction } from '../../contract/replay-action'
import { recordedIn } from './recorded-range'
import type { OwnAction } from './action-moments'

const START = Date.parse('2026-01-31T09:30:00.000Z')
const done = (at_ms: number, action: ComputerActionInput, more: Partial<ReplayAction> = {}): ReplayAction => ({
  at_ms,
  duration_ms: 5,
  by: 'ci',
  action,
  ...more,
})
const click = (x: number, y: number, click_type?: 'down' | 'up'): ComputerActionInput => ({
  type: 'click_mouse',
  click_mouse: { x, y, ...(click_type && { click_type }) },
})
const move = (x: number, y: number): ComputerActionInput => ({ type: 'move_mouse', move_mouse: { x, y } })
const text = (text: string): ComputerActionInput => ({ type: 'type_text', type_text: { text } })
const own = (at: number, action: ComputerActionInput, more: Partial<OwnAction> = {}): OwnAction => ({
  action,
  sentAt: START + at,
  endedAt: START + at + 10,
  ...more,
})
const actionsIn = (from: number, to: number, actions: ReplayAction[], mine: OwnAction[] = []) =>
  recordedIn({ from, to }, { actions, own: mine, startedAt: START }).map(({ action }) => action)

test('a part of a video has what was done in it, by whomever, and nothing of before, after, or what failed', () => {
  const actions = [
    done(500, click(1, 1)),
    done(1500, click(2, 2)),
    done(1600, click(3, 3), { failed: true }),
    done(2500, click(4, 4)),
  ]
  expect(actionsIn(1000, 2000, actions)).toEqual([click(2, 2)])
})

test('what was done from this browser is there once, with what was typed; what other people typed is dots', () => {
  const actions = [done(1000, text('••••')), done(5000, click(7, 7)), done(9000, text('•••'))]
  const mine = [own(990, text('Emma')), own(4990, click(7, 8)), own(12_000, text('Late'))]
  expect(actionsIn(0, 10_000, actions, mine)).toEqual([text('Emma'), click(7, 8), text('•••')])
})

test('a button that went down, a way and a button that came up are a drag at the pace of the hand, which a scenario does again', () => {
  const actions = [done(1000, click(10, 10, 'down')), done(1100, move(60, 10)), done(1400, click(110, 10, 'up'))]
  const recorded = recordedIn({ from: 0, to: 5000 }, { actions, own: [], startedAt: START })
  expect(recorded).toMatchObject([{ sentAt: START + 1000, endedAt: START + 1400 }])
  const [step] = recordedSteps(recorded, { timing: true })
  expect(step).toMatchObject({
    action: {
      drag_mouse: {
        path: [
          [10, 10],
          [60, 10],
          [110, 10],
        ],
        at_ms: [0, 100, 400],
        smooth: false,
      },
    },
  })
})
