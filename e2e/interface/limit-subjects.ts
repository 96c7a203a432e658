import { SMALL } from '../support/api'
import { filled, labels, type Limit, list, name, place, text, viewport, whole } from './limits'

/** What a call is about: there is one of each. */
export interface There {
  pool: string
  session: string
  proxy: string
  profile: string
  extension: string
}

export interface Subject {
  operation: string
  method: 'get' | 'post' | 'patch'
  path: (there: There) => string
  /** Members that are right, beside the one that is tried. */
  base?: (there: There) => object
  /**
   * One member that is wrong in every call. What is within the bounds is then refused for this member alone, and nothing is done
   * that takes long: no browser started, nobody kept waiting.
   */
  wrong?: object
  limits: (there: There) => Limit[]
}

/** The name of the profile and of the extension. */
export const LONGEST_NAME = 'n'.repeat(255)

const selector = (kind: 'profile' | 'extensions', id: string): Limit[] => {
  const chosen = (one: object): object => ({ [kind]: kind === 'profile' ? one : [one] })
  const at = kind === 'profile' ? 'profile' : 'extensions[]'
  return [
    filled(`${at}.id`, id, (value) => chosen({ id: value })),
    // Only the longest one exists; the shortest is refused as unknown, which the section of creation tells.
    { ...name(`${at}.name`, (value) => chosen({ name: value })), within: [chosen({ name: LONGEST_NAME })] },
  ]
}

const extensions = ({ extension }: There): Limit => list('extensions', [0, 20], () => ({ id: extension }))

const poolFields = (there: There): Limit[] => [
  whole('size', [1]),
  whole('fill_rate_per_minute', [0]),
  whole('timeout_seconds', [10, 259_200]),
  text('start_url', [0, 2048]),
  extensions(there),
  ...selector('extensions', there.extension),
  ...viewport,
]

const PAGING: Limit[] = [whole('limit', [1, 100]), whole('offset', [0])]

const listOf = (operation: Subject['operation'], path: string): Subject => ({
  operation,
  method: 'get',
  path: () => path,
  limits: () => PAGING,
})

/** Points of a path: at least two, each of two numbers. */
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
    ],
    beyond: [{ path: [[1, 1]] }, { path: [] }],
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

const computer =
  (operation: string) =>
  ({ session }: There): string =>
    `/browsers/${session}/computer/${operation}`

const region = (side: string, low: number): Limit =>
  whole(`region.${side}`, [low], (value) => ({ region: { x: 5, y: 5, width: 5, height: 5, [side]: value } }))

const residential = (field: string, within: string[], beyond: string[]): Limit => {
  const body = (value: string): object => ({ type: 'residential', config: { [field]: value } })
  return { field: `config.${field}`, within: within.map(body), beyond: beyond.map(body) }
}

const config = (rest: object): object => ({ config: { host: 'proxy.example', port: 1, ...rest } })

/** Bounds of what is made and kept. */
export const RECORDS: Subject[] = [
  {
    operation: 'createBrowserPool',
    method: 'post',
    path: () => '/browser_pools',
    base: () => ({ size: 1, fill_rate_per_minute: 0 }),
    limits: (there) => [...poolFields(there), name('name'), ...selector('profile', there.profile)],
  },
  {
    operation: 'updateBrowserPool',
    method: 'patch',
    path: ({ pool }) => `/browser_pools/${pool}`,
    base: () => ({ fill_rate_per_minute: 0 }),
    limits: (there) => [
      ...poolFields(there),
      { ...text('name', [0, 255]), beyond: [{ name: 'x'.repeat(256) }, { name: 'a b' }] },
      ...selector('profile', there.profile).filter(({ field }) => field === 'profile.name'),
    ],
  },
  {
    operation: 'acquireBrowser',
    method: 'post',
    path: ({ pool }) => `/browser_pools/${pool}/acquire`,
    base: () => ({ acquire_timeout_seconds: 0 }),
    limits: () => [whole('acquire_timeout_seconds', [0]), name('name'), text('start_url', [0, 2048]), ...labels],
  },
  { operation: 'createProfile', method: 'post', path: () => '/profiles', limits: () => [name('name')] },
  {
    operation: 'updateProfile',
    method: 'patch',
    path: ({ profile }) => `/profiles/${profile}`,
    limits: () => [name('name')],
  },
  {
    operation: 'createProxy',
    method: 'post',
    path: () => '/proxies',
    base: () => ({ type: 'custom', config: { host: 'proxy.example', port: 3128 } }),
    limits: () => [
      text('name', [1, 255]),
      list('bypass_hosts', [0, 100], (index) => `host-${index}.example`),
      text('bypass_hosts[]', [1, 253], (host) => ({ bypass_hosts: [host] })),
      text('config.host', [1, 253], (host) => config({ host })),
      whole('config.port', [1, 65_535], (port) => config({ port })),
      text('config.username', [1, 1024], (username) => config({ username, password: 'secret' })),
      text('config.password', [1, 1024], (password) => config({ username: 'user', password })),
    ],
  },
  {
    // A type that this service does not have: a 403 once its form is right.
    operation: 'createProxy',
    method: 'post',
    path: () => '/proxies',
    limits: () => [
      residential('country', ['US'], ['U', 'USA']),
      ...['state', 'city', 'zip', 'asn'].map((field) =>
        residential(field, ['x', 'x'.repeat(100)], ['', 'x'.repeat(101)]),
      ),
    ],
  },
  {
    operation: 'updateProxy',
    method: 'patch',
    path: ({ proxy }) => `/proxies/${proxy}`,
    limits: () => [text('name', [1, 255])],
  },
  {
    operation: 'checkProxy',
    method: 'post',
    path: ({ proxy }) => `/proxies/${proxy}/check`,
    limits: () => [
      // Nothing answers there: what is well-formed is tried, and that fails with a 422.
      {
        field: 'url',
        within: [{ url: 'http://127.0.0.1:1/'.padEnd(2048, 'x') }],
        beyond: [{ url: 'http://127.0.0.1:1/'.padEnd(2049, 'x') }, { url: '' }],
      },
    ],
  },
  {
    operation: 'createApiKey',
    method: 'post',
    path: () => '/org/api_keys',
    base: () => ({ name: 'limits', rights: ['read'] }),
    limits: () => [
      name('name'),
      {
        field: 'rights',
        within: [{ rights: ['read'] }, { rights: ['read', 'operate_pools', 'drive_sessions', 'manage_keys'] }],
        beyond: [{ rights: [] }, { rights: Array.from({ length: 5 }, () => 'read') }],
      },
    ],
  },
  listOf('listBrowserPools', '/browser_pools'),
  listOf('listBrowsers', '/browsers'),
  listOf('listProfiles', '/profiles'),
  listOf('listExtensions', '/extensions'),
  listOf('listProxies', '/proxies'),
  listOf('listApiKeys', '/org/api_keys'),
]

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
    limits: () => [whole('duration_ms', [50, 10_000])],
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
  { operation: 'clickMouse', method: 'post', path: computer('click_mouse'), limits: () => place() },
  {
    operation: 'moveMouse',
    method: 'post',
    path: computer('move_mouse'),
    base: () => ({ x: 5, y: 5 }),
    wrong: { smooth: 'wrong' },
    limits: () => [...place(), whole('duration_ms', [50, 5000])],
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
