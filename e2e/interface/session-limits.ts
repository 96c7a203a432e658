import { LONGEST_INPUT_MS, MAX_PATH_POINTS } from '../../src/contract/computer'
import { SMALL } from '../support/api'
import { extensions, selector, type Subject, type There } from './limit-subject'
import { filled, labels, type Limit, list, name, place, text, viewport, whole } from './limits'

/** Points of a path: two to many, each of two numbers. */
const path: Limit[] = [
  {
    field: 'path',
    within: [
      {
        path: [
          [1, 1],
          [2, 2],
        ],
      },
      // Points of one place need no moves.
      { path: Array.from({ length: MAX_PATH_POINTS }, () => [1, 1]) },
    ],
    beyond: [{ path: [[1, 1]] }, { path: [] }, { path: Array.from({ length: MAX_PATH_POINTS + 1 }, () => [1, 1]) }],
  },
  {
    field: 'path[]',
    within: [
      {
        path: [
          [0, 0],
          [SMALL.width - 1, SMALL.height - 1],
        ],
      },
    ],
    beyond: [{ path: [[1, 1], [2]] }, { path: [[1], [1, 2]] }],
  },
]

const POINTS = {
  path: [
    [1, 1],
    [2, 2],
  ],
}

/** When the pointer is at each point of a path. */
const times: Limit[] = [
  {
    field: 'at_ms',
    within: [{ at_ms: [] }, { at_ms: Array.from({ length: MAX_PATH_POINTS }, () => 0) }],
    beyond: [{ at_ms: Array.from({ length: MAX_PATH_POINTS + 1 }, () => 0) }],
  },
  { field: 'at_ms[]', within: [{ at_ms: [0] }], beyond: [{ at_ms: [-1] }, { at_ms: [0.5] }] },
]

const computer =
  (operation: string) =>
  ({ session }: There): string =>
    `/browsers/${session}/computer/${operation}`

const region = (side: string, low: number): Limit =>
  whole(`region.${side}`, [low], (value) => ({ region: { x: 5, y: 5, width: 5, height: 5, [side]: value } }))

/** Bounds of what is asked of a session. */
export const SESSIONS: Subject[] = [
  {
    operation: 'releaseBrowser',
    method: 'post',
    path: ({ pool }) => `/browser_pools/${pool}/release`,
    wrong: { reuse: 'wrong' },
    limits: ({ session }) => [filled('session_id', session)],
  },
  {
    operation: 'createBrowser',
    method: 'post',
    path: () => '/browsers',
    wrong: { headless: 'wrong' },
    limits: (there) => [
      whole('timeout_seconds', [10, 259_200]),
      name('name'),
      text('start_url', [0, 2048]),
      extensions(there),
      ...selector('extensions', there.extension),
      ...selector('profile', there.profile),
      ...viewport,
      ...labels,
    ],
  },
  {
    operation: 'updateBrowser',
    method: 'patch',
    path: ({ session }) => `/browsers/${session}`,
    wrong: { disable_default_proxy: 'wrong' },
    limits: (there) => [
      { ...text('name', [0, 255]), beyond: [{ name: 'x'.repeat(256) }, { name: 'a b' }] },
      ...selector('profile', there.profile),
      ...viewport,
      ...labels,
    ],
  },
  {
    operation: 'dragMouse',
    method: 'post',
    path: computer('drag_mouse'),
    base: () => ({ ...POINTS, smooth: false, step_delay_ms: 0 }),
    limits: () => [...path, whole('delay', [0]), whole('steps_per_segment', [1]), whole('step_delay_ms', [0])],
  },
  {
    operation: 'dragMouse',
    method: 'post',
    path: computer('drag_mouse'),
    base: () => POINTS,
    wrong: { button: 'wrong' },
    limits: () => [whole('duration_ms', [50, 10_000]), ...times],
  },
  {
    operation: 'pressKey',
    method: 'post',
    path: computer('press_key'),
    base: () => ({ keys: ['a'] }),
    limits: () => [{ field: 'keys', within: [{ keys: ['a'] }], beyond: [{ keys: [] }] }, whole('duration', [0])],
  },
  {
    operation: 'takeScreenshot',
    method: 'post',
    path: computer('screenshot'),
    limits: () => [region('x', 0), region('y', 0), region('width', 1), region('height', 1)],
  },
  {
    operation: 'watchScreen',
    method: 'get',
    path: computer('screenshot'),
    limits: () => [text('viewer', [1, 64])],
  },
  {
    operation: 'watchVideo',
    method: 'get',
    path: computer('video'),
    // A headless session, which has no video.
    base: () => ({ viewer: 'tab-1' }),
    limits: () => [text('viewer', [1, 64]), whole('kbps', [50, 1_000_000])],
  },
  {
    operation: 'reportVideo',
    method: 'get',
    path: computer('video/received'),
    base: () => ({ viewer: 'tab-1', number: 1 }),
    limits: () => [text('viewer', [1, 64]), whole('number', [0, 0xffff_ffff])],
  },
  { operation: 'clickMouse', method: 'post', path: computer('click_mouse'), limits: () => place() },
  {
    operation: 'clickMouse',
    method: 'post',
    path: computer('click_mouse'),
    base: () => ({ x: 5, y: 5 }),
    wrong: { button: 'wrong' },
    limits: () => [whole('duration', [0, LONGEST_INPUT_MS]), whole('interval', [0, LONGEST_INPUT_MS])],
  },
  {
    operation: 'holdKeys',
    method: 'post',
    path: computer('hold_keys'),
    limits: () => [list('changes', [1, 100], () => ({ key: 'a', down: false }))],
  },
  {
    operation: 'holdKeys',
    method: 'post',
    path: computer('hold_keys'),
    // The second change is wrong, so that the first one is not waited for.
    limits: () => [
      whole('changes[].for_ms', [1, 3_000], (ms) => ({ changes: [{ key: 'a', down: true, for_ms: ms }] })),
      whole('changes[].after_ms', [0, 30_000], (after) => ({
        changes: [
          { key: 'a', down: false, after_ms: after },
          { key: 'a', down: 'wrong' },
        ],
      })),
    ],
    wrong: {},
  },
  {
    operation: 'moveMouse',
    method: 'post',
    path: computer('move_mouse'),
    base: () => ({ x: 5, y: 5 }),
    wrong: { smooth: 'wrong' },
    limits: () => [
      ...place(),
      whole('duration_ms', [50, 5000]),
      {
        field: 'path',
        within: [{ path: [] }, { path: Array.from({ length: MAX_PATH_POINTS }, () => [1, 1]) }],
        beyond: [{ path: Array.from({ length: MAX_PATH_POINTS + 1 }, () => [1, 1]) }],
      },
      { field: 'path[]', within: [{ path: [[1, 1]] }], beyond: [{ path: [[1]] }, { path: [[1, 2, 3]] }] },
      ...times,
    ],
  },
  {
    operation: 'typeText',
    method: 'post',
    path: computer('type'),
    base: () => ({ text: 'a' }),
    limits: () => [whole('delay', [0])],
  },
  {
    operation: 'typeText',
    method: 'post',
    path: computer('type'),
    wrong: { delay: -1 },
    limits: () => [text('text', [0, 100_000])],
  },
  {
    operation: 'scroll',
    method: 'post',
    path: computer('scroll'),
    base: () => ({ x: 5, y: 5, delta_y: 1 }),
    limits: () => place({ delta_y: 1 }),
  },
  {
    operation: 'scroll',
    method: 'post',
    path: computer('scroll'),
    base: () => ({ x: 5, delta_y: 1 }),
    wrong: { y: -1 },
    limits: () => [whole('delta_x', [-1000, 1000]), whole('delta_y', [-1000, 1000])],
  },
  {
    operation: 'writeClipboard',
    method: 'post',
    path: computer('clipboard/write'),
    limits: () => [text('text', [0, 4_194_304])],
  },
  {
    operation: 'listTelemetryEvents',
    method: 'get',
    path: ({ session }) => `/browsers/${session}/telemetry/events`,
    limits: () => [
      {
        field: 'category',
        within: [{ category: 'console' }, { category: 'console,network' }],
        beyond: [{ category: 'none' }, { category: 'console,' }],
      },
      ...['since', 'until'].map((field) => ({
        field,
        within: [{ [field]: '5m' }, { [field]: '2026-01-31T09:31:00Z' }],
        beyond: [{ [field]: 'yesterday' }, { [field]: '2026-13-31T09:31:00Z' }],
      })),
      whole('limit', [1, 100]),
      whole('offset', [0]),
    ],
  },
  {
    operation: 'batchComputerAction',
    method: 'post',
    path: computer('batch'),
    limits: () => [list('actions', [1, 100], () => ({ type: 'sleep', sleep: { duration_ms: 0 } }))],
  },
  {
    operation: 'batchComputerAction',
    method: 'post',
    path: computer('batch'),
    // The second action is wrong, so that the first one is not slept through.
    limits: () => [
      whole('actions[].sleep.duration_ms', [0, 30_000], (duration) => ({
        actions: [
          { type: 'sleep', sleep: { duration_ms: duration } },
          { type: 'set_cursor', set_cursor: { hidden: 'wrong' } },
        ],
      })),
    ],
    wrong: {},
  },
]
