import { expect, test } from 'vitest'
import { masked } from '../../../actions/hidden-text'
import { envelope } from '../../../events/test-events'
import type { Entry } from '../log/action'
import { type Gathered, missing, there } from './gathered'
import { bundleOf } from './bundle'
import { reportText } from './report-text'

const AT = Date.parse('2026-01-31T09:30:00.000Z')

const step = (id: string, action: Entry['action'], more: Partial<Entry> = {}): Entry => ({
  id,
  action,
  sentAt: AT - 5_000,
  result: { kind: 'done', ms: 12 },
  ...more,
})

const SECRET = 'correct horse'
const STEPS = [
  step('a', { type: 'click_mouse', click_mouse: { x: 3, y: 4 } }),
  step('b', masked({ type: 'type_text', type_text: { text: SECRET } }), {
    before: new Blob(['seen before'], { type: 'image/png' }),
  }),
  step(
    'c',
    { type: 'press_key', press_key: { keys: ['Return'] } },
    {
      result: { kind: 'failed', ms: 9, message: 'The *session* is gone.', details: [] },
    },
  ),
]

const FULL: Gathered = {
  session: { id: 's1', name: 'checkout', pool: 'shop' },
  at: AT,
  ahead: 0,
  link: 'http://desk/sessions/s1',
  picture: there({ blob: new Blob(['the picture']), width: 1280, height: 800 }),
  browser: there({
    tabs: [
      { title: 'Cart', url: 'https://shop.example/cart', isActive: true },
      { title: '', url: 'about:blank', isActive: false },
    ],
    product: 'Chrome/156.0.0.0',
    userAgent: 'Mozilla/5.0',
  }),
  events: there([
    envelope(
      1,
      'network_request',
      { request_id: 'r', url: 'https://shop.example/cart', method: 'GET' },
      (AT - 4_000) * 1_000,
    ),
    envelope(
      2,
      'network_response',
      { request_id: 'r', url: 'https://shop.example/cart', status: 503 },
      (AT - 3_900) * 1_000,
    ),
    envelope(3, 'console_error', { text: 'cart is undefined\n  at cart.js:1' }, (AT - 3_000) * 1_000),
  ]),
  captured: new Set(['console', 'network']),
  log: there(['2026-01-31T09:29:58.000Z ERROR gpu']),
  steps: STEPS,
  service: '0.1.0',
}
const EMPTY: Gathered = {
  ...FULL,
  picture: missing('The session has ended.'),
  browser: missing('The connection was closed.'),
  events: there([]),
  captured: new Set(),
  log: missing('Your key has no right to drive sessions.'),
  steps: [],
}

const filesOf = async (archive: Blob): Promise<string> => archive.text()

test('a report tells what went wrong last, the page, each step in a sentence, errors and versions', () => {
  const text = reportText(FULL, { picture: 'screen.png' })
  expect(text).toMatch(/^## error: cart is undefined at cart\.js:1\n/)
  expect(text).toContain('![The screen of the session](screen.png)')
  expect(text).toContain('- Cart: https://shop.example/cart\n- Untitled: about:blank, in the background')
  expect(text).toContain('1. `09:29:55.000` Click at 3, 4. Done in 12 ms')
  expect(text).toContain(String.raw`**Failed after 9 ms: The \*session\* is gone.**`)
  expect(text).toContain('- `09:29:57.000` **error: cart is undefined at cart.js:1**')
  expect(text).toContain('- Browser: Chrome/156.0.0.0')
  expect(text).toContain('- Screen: 1280 × 800')
  expect(text).not.toContain('Not included')
})

test('what the capture could not read gives a report no title', () => {
  const failed = envelope(4, 'monitor_init_failed', { step: 'Network.enable' }, (AT - 1_000) * 1_000)
  const events = there([...(FULL.events.is === 'there' ? FULL.events.value : []), failed])
  const text = reportText({ ...FULL, steps: [], events }, { picture: undefined })
  expect(text).toMatch(/^## error: cart is undefined/)
  expect(text).toContain('Capture failed: Network.enable')
})

test('a bundle has all of it as files, and typed secrets as dots', async () => {
  const archive = await filesOf(await bundleOf(FULL, { stepPictures: true }))
  for (const name of [
    'README.md',
    'screen.png',
    'steps.md',
    'actions.json',
    'console.log',
    'events.json',
    'network.har',
    'browser.log',
    'steps/002-before.png',
  ])
    expect(archive).toContain(name)
  for (const part of [
    'the picture',
    '"status": 503',
    'cart is undefined\n  at cart.js:1',
    'ERROR gpu',
    'seen before',
    '- `network.har`',
  ])
    expect(archive).toContain(part)
  expect(archive).toContain('•••••••••••••')
  expect(archive).not.toContain(SECRET)
  expect(await filesOf(await bundleOf(FULL, { stepPictures: false }))).not.toContain('seen before')
})

test('what is not there has no file, and the report says why', async () => {
  const archive = await filesOf(await bundleOf(EMPTY, { stepPictures: true }))
  for (const name of ['screen.png', 'steps.md', 'console.log', 'events.json', 'network.har', 'browser.log'])
    expect(archive).not.toContain(name)
  expect(archive).toContain('- The picture: The session has ended.')
  expect(archive).toContain('- Network: telemetry is off for this session, and nothing was captured before.')
  expect(archive).toContain('- The browser’s log: Your key has no right to drive sessions.')
  expect(archive).toContain('No actions were sent from this browser.')
  const some = reportText({ ...EMPTY, captured: new Set(['network']) }, { picture: undefined })
  expect(some).toContain(
    '- Console: telemetry of the console is off for this session, and nothing was captured before.',
  )
  expect(some).toContain('- Network: nothing was captured in this session.')
})
