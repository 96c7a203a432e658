import { afterEach, expect, test, vi } from 'vitest'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { receiveToasts, type ToastMessage } from '../../../ui/toast'
import { type RecordAction, replaysOf } from './replays'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const CLICK = {
  type: 'click_mouse',
  click_mouse: { x: 3, y: 4, button: 'left', click_type: 'click', num_clicks: 1 },
} as const
const SCENARIO = {
  name: 'Order',
  display: { width: 4, height: 4 },
  steps: [
    { id: 'a', kind: 'action', action: CLICK },
    { id: 'b', kind: 'wait', ms: 10 },
  ],
} as const
const ON_HERE = {
  target: { kind: 'session', id: 's1' },
  options: { continueOnFailure: false, scaleCoordinates: false },
  values: new Map<string, string>(),
} as const
const baselineOf = () => Promise.resolve(null)

const said: ToastMessage[] = []
const titles = () => said.map(({ title }) => title)
afterEach(() => {
  said.length = 0
})

/** A service whose session answers a click when the test says so, and which answers so besides. */
function slowSession(answers: Parameters<typeof answerFetch>[0] = {}) {
  const click = heldAnswer()
  const sent = answerFetch({
    ...answers,
    'POST /browsers/s1/computer/click_mouse': click.answer,
    'POST /browsers/s1/computer/screenshot': async () => {
      const canvas = new OffscreenCanvas(4, 4)
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
      return new Response(await canvas.convertToBlob())
    },
  })
  const clicked = () => expect.poll(() => sent.some(({ path }) => path.endsWith('click_mouse'))).toBe(true)
  const stopListening = receiveToasts({ show: (message) => void said.push(message), dismissAll: () => {} })
  return { clicked, click: () => click.send(Response.json({})), stopListening }
}

test('a replay goes on while another view is shown, says so, and leads back to its report', async () => {
  const { clicked, click, stopListening } = slowSession()
  const replays = replaysOf(OWN, 'one')
  const comeBack = vi.fn<() => void>()
  const leave = replays.show({ baselineOf, comeBack })
  replays.start({ scenario: { ...SCENARIO, steps: [...SCENARIO.steps] }, ...ON_HERE })
  await clicked()
  leave()
  expect(titles()).toEqual(['The replay of Order continues'])
  click()
  await expect.poll(() => titles().at(-1)).toBe('The replay of Order is over')
  said.at(-1)?.action?.onSelect()
  expect(comeBack).toHaveBeenCalledOnce()
  expect(replaysOf(OWN, 'one').get()?.runs[0]?.over?.replay?.passed).toBe(true)
  stopListening()
})

test('that a browser of a pool was left behind is said also while another view is shown', async () => {
  const session = { ...SESSION_EXAMPLE, session_id: 's1' }
  const { clicked, click, stopListening } = slowSession({
    'POST /browser_pools/p/acquire': () => Response.json(session),
    'POST /browser_pools/p/release': () => Response.json({ code: 'conflict', message: 'Not now.' }, { status: 409 }),
    'GET /browsers/s1': () => Response.json(session),
  })
  const replays = replaysOf(OWN, 'three')
  const leave = replays.show({ baselineOf, comeBack: () => {} })
  const target = { kind: 'pool', pool: 'p', count: 1 } as const
  replays.start({ scenario: { ...SCENARIO, steps: [...SCENARIO.steps] }, ...ON_HERE, target })
  await clicked()
  leave()
  click()
  await expect.poll(titles).toContain('A replay of Order left a browser behind')
  await expect.poll(() => replays.get()?.runs[0]?.over?.problem).toMatch(/^The browser couldn’t be released/)
  stopListening()
})

test('what a replay does to its session is told to the history, also while another view is shown', async () => {
  const { clicked, click, stopListening } = slowSession()
  const record = vi.fn<RecordAction>()
  const replays = replaysOf(OWN, 'two')
  const leave = replays.show({ baselineOf, comeBack: () => {}, record })
  replays.start({
    scenario: { ...SCENARIO, steps: [SCENARIO.steps[0], { ...SCENARIO.steps[0], id: 'c' }] },
    ...ON_HERE,
  })
  await clicked()
  expect(record.mock.calls).toEqual([[CLICK, 'Order', { doing: expect.any(Promise), stop: replays.stop }]])
  leave()
  click()
  await expect.poll(() => replays.isRunning).toBe(false)
  expect(record).toHaveBeenCalledTimes(2)
  stopListening()
})
