import { setTimeout as sleep } from 'node:timers/promises'
import { ScenarioCreate } from '../../contract/scenario'
import type { ScenarioCheckInput } from '../../contract/scenario-check'
import type { TelemetryEvent } from '../../contract/telemetry-archive'
import { pageOf, png, SIZE } from '../test-screen'
import type { ScriptOptions } from './plan'

// One check or script each between two clicks, and what is to come of it: in a replay, and in the files that are exported.

export const [white, gray, dotted, small] = await Promise.all([
  png('#ffffff'),
  png('#f8f8f8'),
  png('#ffffff', { dot: { x: 5, y: 6, color: '#1a7f37' } }),
  png('#ffffff', { size: { width: 20, height: 30 } }),
])

/** Gives what each look at the screen shows. */
export type Screen = () => Blob | Promise<Blob>

const still = (picture: Blob) => (): Screen => () => picture
/** Each look takes longer than the check may, and shows what was there when it began; what is looked for comes in between. */
const slow = (): Screen => {
  let came = Infinity
  return async () => {
    came = Math.min(came, Date.now() + 30)
    const shown = Date.now() < came ? dotted : white
    await sleep(150)
    return shown
  }
}
/** Each look takes longer than the check may; what is looked for is seen in the third. */
const blinking = (): Screen => {
  let looks = 0
  return async () => {
    await sleep(260)
    return looks++ < 2 ? dotted : white
  }
}
const flickering = (): Screen => {
  let looks = 0
  return () => (looks++ % 2 === 0 ? white : dotted)
}

export interface Case {
  name: string
  screen: () => Screen
  /** What is done between the clicks: a check, or the code of a script. */
  look: ScenarioCheckInput | string
  /** Why it fails; absent where it passes. */
  reason?: RegExp
  /** For `order` and `token`; without them the scenario declares none. */
  values?: Readonly<Record<string, string>>
  withoutBaseline?: boolean
  /** What is captured as the first click is done. */
  captured?: readonly TelemetryEvent[]
}

/** The page that is asked. */
export const PAGE = pageOf({
  url: 'https://shop.test/orders/17?new=1',
  texts: ['Order placed: `17` ${now} \\o/'],
  elements: [
    { role: 'button', name: 'Save "all"' },
    { role: 'button', name: 'Save' },
  ],
})

const NAMES = { variables: [{ name: 'order', value: '17' }], secrets: ['token'] }

const event = (type: TelemetryEvent['type'], data: object): TelemetryEvent =>
  ({ ts: 1, type, category: 'console', source: { kind: 'cdp' }, data }) as TelemetryEvent
/** Before the first step. */
export const EARLIER = event('console_error', { text: 'earlier' })
const get = (url: string, more: object): object => ({ method: 'GET', url: `https://shop.test/${url}`, ...more })
const FAILED = [
  event('console_error', { text: 'x is (not) defined' }),
  event('console_log', { text: 'all is well' }),
  event('network_response', get('a.js', { status: 404 })),
  event('network_response', get('b.js', { status: 200 })),
  event('network_loading_failed', get('c.js', { error_text: 'net::ERR_FAILED' })),
  event('network_loading_failed', get('d.js', { error_text: 'net::ERR_ABORTED', canceled: true })),
]

const DOT = { x: 5, y: 6, width: 1, height: 1 }
const ONE_LOOK = { within_ms: 0 }

export const CASES: readonly Case[] = [
  {
    name: 'a difference outside the mask',
    screen: still(dotted),
    look: { type: 'picture_equals', masks: [{ ...DOT, x: 6 }], ...ONE_LOOK },
    reason: /1 of 1,199 pixels differ from the baseline; the limit is 0\.$/,
  },
  {
    name: 'more pixels than may differ',
    screen: still(gray),
    look: { type: 'picture_equals', max_changed: 1_199, within_ms: 50 },
    reason: /1,200 of 1,200 pixels differ from the baseline; the limit is 1,199\.$/,
  },
  {
    name: 'a screen of another size',
    screen: still(small),
    look: { type: 'picture_equals', ...ONE_LOOK },
    reason: /The screen is 20x30 and the baseline 40x30: the pictures must have the same size\.$/,
  },
  {
    name: 'a screen that never rests',
    screen: flickering,
    look: { type: 'picture_settles', still_ms: 100, within_ms: 50 },
    reason: /The screen was still changing after 50 ms\.$/,
  },
  {
    name: 'another color',
    screen: still(dotted),
    look: { type: 'pixel_color', x: 5, y: 6, color: '#1a7f47', tolerance: 15, ...ONE_LOOK },
    reason: /The pixel at 5, 6 is #1a7f37, not #1a7f47 within 15\.$/,
  },
  {
    name: 'a pixel beside the screen',
    screen: still(dotted),
    look: { type: 'pixel_color', x: 40, y: 6, color: '#1a7f47', ...ONE_LOOK },
    reason: /There is no pixel at 40, 6: the screen is 40x30\.$/,
  },
  {
    name: 'no baseline',
    screen: still(white),
    look: { type: 'picture_equals', ...ONE_LOOK },
    withoutBaseline: true,
    reason: /There is no baseline to compare the screen with/,
  },
  {
    name: 'nothing changes',
    screen: still(white),
    look: { type: 'screen_changes', within_ms: 50 },
    reason: /Nothing has changed on the screen in \d+ ms\.$/,
  },
  {
    name: 'a text that the page doesn’t show',
    screen: still(white),
    look: { type: 'page_text', text: 'Order refused', within_ms: 50 },
    reason: /The page doesn’t show “Order refused”\.$/,
  },
  {
    name: 'a text that the page still shows',
    screen: still(white),
    look: { type: 'page_text', text: 'Order placed', shown: false, ...ONE_LOOK },
    reason: /The page shows “Order placed”\.$/,
  },
  {
    name: 'fewer elements than there are to be',
    screen: still(white),
    look: { type: 'page_element', role: 'button', name: 'Save', count: 3, ...ONE_LOOK },
    reason: /Visible on the page as button “Save”: 2, not 3\.$/,
  },
  {
    name: 'no such element',
    screen: still(white),
    look: { type: 'page_element', role: 'link', ...ONE_LOOK },
    reason: /Visible on the page as link: 0, not at least 1\.$/,
  },
  {
    name: 'another address',
    screen: still(white),
    look: { type: 'page_address', address: 'https://shop.test/orders/*.new=1', ...ONE_LOOK },
    reason: /The address is https:\/\/shop\.test\/orders\/17\?new=1, not https:\/\/shop\.test\/orders\/\*\.new=1\.$/,
  },
  {
    name: 'an address with a secret, which is not told',
    screen: still(white),
    look: { type: 'page_address', address: 'https://shop.test/orders/{{order}}?new={{token}}', ...ONE_LOOK },
    values: { order: '16', token: 'orders' },
    reason: /The address is https:\/\/shop\.test\/•{8}\/17\?new=1, not https:\/\/shop\.test\/•{8}\/16\?new=•{8}\.$/,
  },
  {
    name: 'an address with the value of a name',
    screen: still(white),
    look: { type: 'page_address', address: 'https://shop.test/{{token}}/{{order}}?new=1', ...ONE_LOOK },
    values: { token: 'orders' },
  },
  {
    name: 'an error on the console',
    screen: still(white),
    look: { type: 'no_console_error', wait_ms: 0 },
    captured: FAILED,
    reason: /1 console error: “x is \(not\) defined”\.$/,
  },
  {
    name: 'failed requests since the last action',
    screen: still(white),
    look: { type: 'no_failed_request', since: 'last_action', wait_ms: 0 },
    captured: FAILED,
    reason:
      /2 failed requests: GET https:\/\/shop\.test\/a\.js \(404\), GET https:\/\/shop\.test\/c\.js \(net::ERR_FAILED\)\.$/,
  },
  {
    name: 'more failed requests than are named',
    screen: still(white),
    look: { type: 'no_failed_request', except: ['*/a.j?'], wait_ms: 0 },
    captured: Array.from({ length: 7 }, (_, index) => event('network_response', get(String(index), { status: 500 }))),
    reason: /7 failed requests: (GET \S+ \(500\), ){5}and 2 more\.$/,
  },
  {
    name: 'nothing but failures that are allowed',
    screen: still(white),
    look: { type: 'no_failed_request', except: ['https://shop.test/a.js', '*/c.*'], wait_ms: 0 },
    captured: FAILED,
  },
  {
    name: 'no error on the console since the last action',
    screen: still(white),
    look: { type: 'no_console_error', since: 'last_action', except: ['x*'], wait_ms: 0 },
    captured: FAILED,
  },
  {
    name: 'a text with signs that mean something in code',
    screen: still(white),
    look: { type: 'page_text', text: '`17` ${now} \\o/' },
  },
  {
    name: 'elements by role and name',
    screen: still(white),
    look: { type: 'page_element', role: 'button', name: 'Save "all"', count: 1 },
  },
  {
    name: 'the address',
    screen: still(white),
    look: { type: 'page_address', address: 'https://shop.test/orders/*?new=1' },
  },
  { name: 'a difference inside the mask', screen: still(dotted), look: { type: 'picture_equals', masks: [DOT] } },
  {
    name: 'what comes in time, where a look takes long',
    screen: slow,
    look: { type: 'picture_equals', within_ms: 60 },
  },
  {
    name: 'what is there in some looks only, a caret for example, where looks take long',
    screen: blinking,
    look: { type: 'picture_equals', within_ms: 250 },
  },
  {
    name: 'a script that throws',
    screen: still(white),
    look: 'if (!page.url().endsWith("18")) throw new Error("There is no such order")',
    reason: /There is no such order$/,
  },
  {
    name: 'a secret that a script throws, which is not told',
    screen: still(white),
    look: 'throw new Error(`Not ${values.token}`)',
    values: { token: 'hush' },
    reason: /Not •{8}$/,
  },
  {
    name: 'a script with the values of names, and with signs that mean something in code',
    screen: still(white),
    look: `const { order } = values // the ones of a replay: \\ "'
const wanted = \`https://shop.test/\${values.token}/\${order}?new=1\`
if (page.url() !== wanted) throw new Error(wanted) // %s`,
    values: { token: 'orders' },
  },
  {
    name: 'a script with a name of its own for its values',
    screen: still(white),
    look: 'const values = [17]\nif (values[0] !== 17) throw new Error()',
    values: { token: 'orders' },
  },
  { name: 'a screen that rests', screen: still(white), look: { type: 'picture_settles', still_ms: 100 } },
  { name: 'a screen that changes', screen: flickering, look: { type: 'screen_changes' } },
  {
    name: 'the color',
    screen: still(gray),
    look: { type: 'pixel_color', x: 0, y: 0, color: '#ffffff', tolerance: 7 },
  },
]

/** The scenario of a case, as it is exported, and the values that it is given. */
export function exported({ look, values, withoutBaseline }: Omit<Case, 'screen'>, fileName: string) {
  const scenario = ScenarioCreate.parse({
    name: 'Test',
    display: SIZE,
    ...(values && NAMES),
    steps: [
      { id: 'before', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 1, y: 1 } } },
      {
        id: 'look',
        note: 'the rule',
        ...(typeof look === 'string' ? { kind: 'script', code: look } : { kind: 'check', check: look }),
      },
      { id: 'after', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 2, y: 2 } } },
    ],
  })
  const baselines = new Map<string, Blob>()
  if (typeof look === 'object' && look.type === 'picture_equals' && !withoutBaseline) baselines.set('look', white)
  const options: ScriptOptions = { scenario, baselines, baseUrl: 'http://pooldeck', fileName, words: ({ id }) => id }
  const env = Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [`SCENARIO_${name.toUpperCase()}`, value]),
  )
  return { options, env }
}

/** The numbers of events as a service gives them. */
export const numbered = (events: readonly TelemetryEvent[]) => events.map((event, index) => ({ seq: index + 1, event }))
