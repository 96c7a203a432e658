import { LONGEST_INPUT_MS, MAX_PATH_POINTS } from './computer'
import {
  extensions,
  filled,
  labels,
  type Limit,
  list,
  name,
  point,
  selector,
  type Subject,
  text,
  viewport,
  whole,
} from './test-limits'

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
      // Points at one position need no moves.
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
          [1023, 767],
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
const at = (points: number, times = points): object => ({
  path: Array.from({ length: points }, () => [1, 1]),
  at_ms: Array.from({ length: times }, (_, index) => index * 10),
})
const times: Limit[] = [
  {
    field: 'at_ms',
    within: [at(2), at(MAX_PATH_POINTS)],
    beyond: [at(MAX_PATH_POINTS, MAX_PATH_POINTS + 1)],
  },
  {
    field: 'at_ms[]',
    within: [{ ...POINTS, at_ms: [0, 50] }],
    beyond: [
      [-1, 50],
      [0.5, 50],
    ].map((at_ms) => ({ ...POINTS, at_ms })),
  },
]

const region = (side: string, low: number): Limit =>
  whole(`region.${side}`, [low], (value) => ({ region: { x: 5, y: 5, width: 5, height: 5, [side]: value } }))

/** Bounds of what is asked of a session. */
export const SESSIONS: Subject[] = [
  {
    operation: 'releaseBrowser',
    limits: [filled('session_id')],
  },
  {
    operation: 'createBrowser',
    limits: [
      whole('timeout_seconds', [10, 259_200]),
      name('name'),
      text('start_url', [0, 2048]),
      extensions,
      ...selector('extensions'),
      ...selector('profile'),
      ...viewport,
      ...labels,
    ],
  },
  {
    operation: 'updateBrowser',
    limits: [
      { ...text('name', [0, 255]), beyond: [{ name: 'x'.repeat(256) }, { name: 'a b' }] },
      ...selector('profile'),
      ...viewport,
      ...labels,
    ],
  },
  {
    operation: 'dragMouse',
    base: POINTS,
    limits: [
      ...path,
      ...times,
      whole('delay', [0]),
      whole('duration_ms', [50, 10_000]),
      whole('steps_per_segment', [1], (steps_per_segment) => ({ smooth: false, steps_per_segment })),
      whole('step_delay_ms', [0], (step_delay_ms) => ({ smooth: false, step_delay_ms })),
    ],
  },
  {
    operation: 'pressKey',
    base: { keys: ['a'] },
    limits: [{ field: 'keys', within: [{ keys: ['a'] }], beyond: [{ keys: [] }] }, whole('duration', [0])],
  },
  {
    operation: 'takeScreenshot',
    limits: [region('x', 0), region('y', 0), region('width', 1), region('height', 1)],
  },
  {
    operation: 'watchScreen',
    limits: [text('viewer', [1, 64])],
  },
  {
    operation: 'watchVideo',
    base: { viewer: 'tab-1' },
    limits: [text('viewer', [1, 64]), whole('kbps', [50, 1_000_000])],
  },
  {
    operation: 'reportVideo',
    base: { viewer: 'tab-1', number: 1 },
    limits: [text('viewer', [1, 64]), whole('number', [0, 0xffff_ffff])],
  },
  {
    operation: 'clickMouse',
    base: { x: 5, y: 5 },
    limits: [...point(), whole('duration', [0, LONGEST_INPUT_MS]), whole('interval', [0, LONGEST_INPUT_MS])],
  },
  {
    operation: 'holdKeys',
    limits: [
      list('changes', [1, 100], () => ({ key: 'a', down: false })),
      whole('changes[].for_ms', [1, 3_000], (ms) => ({ changes: [{ key: 'a', down: true, for_ms: ms }] })),
      whole('changes[].after_ms', [0, 30_000], (after) => ({
        changes: [{ key: 'a', down: false, after_ms: after }],
      })),
    ],
  },
  {
    operation: 'moveMouse',
    base: { x: 5, y: 5 },
    limits: [
      ...point(),
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
    base: { text: 'a' },
    limits: [whole('delay', [0]), text('text', [0, 100_000])],
  },
  {
    operation: 'scroll',
    base: { x: 5, y: 5, delta_y: 1 },
    limits: [...point(), whole('delta_x', [-1000, 1000]), whole('delta_y', [-1000, 1000])],
  },
  {
    operation: 'writeClipboard',
    limits: [text('text', [0, 4_194_304])],
  },
  {
    operation: 'listTelemetryEvents',
    limits: [
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
    limits: [
      list('actions', [1, 100], () => ({ type: 'sleep', sleep: { duration_ms: 0 } })),
      whole('actions[].sleep.duration_ms', [0, 30_000], (duration) => ({
        actions: [{ type: 'sleep', sleep: { duration_ms: duration } }],
      })),
    ],
  },
]
