import { MAX_BLACK_BOX_MINUTES } from './black-box'
import {
  extensions,
  labels,
  type Limit,
  list,
  name,
  selector,
  type Subject,
  text,
  viewport,
  whole,
} from './test-limits'

const poolFields: Limit[] = [
  whole('size', [1]),
  whole('fill_rate_per_minute', [0]),
  whole('timeout_seconds', [10, 259_200]),
  text('start_url', [0, 2048]),
  extensions,
  ...selector('extensions'),
  ...viewport,
]

const PAGING: Limit[] = [whole('limit', [1, 100]), whole('offset', [0])]

const MOMENTS: Limit[] = ['since', 'until'].map((field) => ({
  field,
  within: [{ [field]: '5m' }, { [field]: '2026-01-31T09:31:00Z' }],
  beyond: [{ [field]: 'yesterday' }, { [field]: '2026-13-31T09:31:00Z' }],
}))

const listOf = (operation: string): Subject => ({ operation, limits: PAGING })

/** Two hours. */
const INTERVAL = { start: '2026-01-31T09:00:00Z', end: '2026-01-31T11:00:00Z' }

const auditLogs = (operation: string, most: number): Subject => ({
  operation,

  base: INTERVAL,
  limits: [whole('limit', [1, most])],
})

const residential = (field: string, within: string[], beyond: string[]): Limit => {
  const body = (value: string): object => ({ type: 'residential', config: { [field]: value } })
  return { field: `config.${field}`, within: within.map(body), beyond: beyond.map(body) }
}

/** A scenario with one step of its kind. */
const step = (kind: string, rest: object): object => ({ steps: [{ id: 's', kind, ...rest }] })
const checked =
  (type: string, rest: object, field: string) =>
  (value: unknown): object =>
    step('check', { check: { type, ...rest, [field]: value } })

const mask = (side: string, low: number): Limit =>
  whole(`steps[].check.masks[].${side}`, [low], (value) =>
    checked('picture_equals', {}, 'masks')([{ x: 1, y: 1, width: 1, height: 1, [side]: value }]),
  )

const scenarioFields: Limit[] = [
  text('name', [1, 120]),
  text('description', [0, 2000]),
  ...['width', 'height'].map((side) =>
    whole(`display.${side}`, [1, 32_767], (value) => ({ display: { width: 1280, height: 800, [side]: value } })),
  ),
  list('variables', [0, 50], (index) => ({ name: `v${index}` })),
  text('variables[].name', [1, 40], (called) => ({ variables: [{ name: called }] })),
  text('variables[].value', [0, 1000], (value) => ({ variables: [{ name: 'v', value }] })),
  list('secrets', [0, 50], (index) => `s${index}`),
  text('secrets[]', [1, 40], (called) => ({ secrets: [called] })),
  list('steps', [0, 500], (index) => ({ id: `s${index}`, kind: 'wait', ms: 0 })),
  text('steps[].id', [1, 64], (id) => step('wait', { ms: 0, id })),
  text('steps[].note', [0, 500], (note) => step('wait', { ms: 0, note })),
  whole('steps[].ms', [0, 300_000], (ms) => step('wait', { ms })),
  text('steps[].code', [1, 50_000], (code) => step('script', { code })),
  whole('steps[].timeout_sec', [1, 300], (timeout_sec) => step('script', { code: '1', timeout_sec })),
  whole('steps[].check.tolerance', [0, 255], checked('picture_equals', {}, 'tolerance')),
  whole('steps[].check.max_changed', [0], checked('picture_equals', {}, 'max_changed')),
  list('steps[].check.except', [0, 20], (index) => `e${index}`, checked('no_console_error', {}, 'except')),
  text('steps[].check.except[]', [1, 2048], (value) => checked('no_console_error', {}, 'except')([value])),
  whole('steps[].check.wait_ms', [0, 300_000], checked('no_failed_request', {}, 'wait_ms')),
  whole('steps[].check.within_ms', [0, 300_000], checked('screen_changes', {}, 'within_ms')),
  whole('steps[].check.still_ms', [100, 30_000], checked('picture_settles', {}, 'still_ms')),
  ...['x', 'y'].map((axis) =>
    whole(`steps[].check.${axis}`, [0, 32_767], checked('pixel_color', { x: 1, y: 1, color: '#000000' }, axis)),
  ),
  text('steps[].check.text', [1, 1000], checked('page_text', {}, 'text')),
  text('steps[].check.name', [0, 1000], checked('page_element', { role: 'button' }, 'name')),
  text('steps[].check.frame', [1, 1000], checked('page_text', { text: 'x' }, 'frame')),
  whole('steps[].check.count', [0, 10_000], checked('page_element', { role: 'button' }, 'count')),
  text('steps[].check.address', [1, 2048], checked('page_address', {}, 'address')),
  {
    field: 'steps[].check.color',
    within: ['#000000', '#fFfFfF'].map(checked('pixel_color', { x: 1, y: 1 }, 'color')),
    beyond: ['#fff', '#fffffff', 'red'].map(checked('pixel_color', { x: 1, y: 1 }, 'color')),
  },
  list(
    'steps[].check.masks',
    [0, 100],
    () => ({ x: 1, y: 1, width: 1, height: 1 }),
    (masks) => checked('picture_equals', {}, 'masks')(masks),
  ),
  mask('x', 0),
  mask('y', 0),
  mask('width', 1),
  mask('height', 1),
]

const SCENARIO = { name: 'limits', display: { width: 1280, height: 800 }, steps: [] }

const config = (rest: object): object => ({ config: { host: 'proxy.example', port: 1, ...rest } })

/** Bounds of what is made and kept. */
export const RECORDS: Subject[] = [
  {
    operation: 'createBrowserPool',
    base: { size: 1, fill_rate_per_minute: 0 },
    limits: [...poolFields, name('name'), ...selector('profile')],
  },
  {
    operation: 'setPoolBlackBox',
    limits: [whole('minutes', [0, MAX_BLACK_BOX_MINUTES])],
  },
  {
    operation: 'updateBrowserPool',
    base: { fill_rate_per_minute: 0 },
    limits: [
      ...poolFields,
      { ...text('name', [0, 255]), beyond: [{ name: 'x'.repeat(256) }, { name: 'a b' }] },
      ...selector('profile').filter(({ field }) => field === 'profile.name'),
    ],
  },
  {
    operation: 'acquireBrowser',
    base: { acquire_timeout_seconds: 0 },
    limits: [whole('acquire_timeout_seconds', [0]), name('name'), text('start_url', [0, 2048]), ...labels],
  },
  { operation: 'createProfile', limits: [name('name')] },
  {
    operation: 'updateProfile',
    limits: [name('name')],
  },
  {
    operation: 'createProxy',
    base: { type: 'custom', config: { host: 'proxy.example', port: 3128 } },
    limits: [
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
    operation: 'createProxy',
    limits: [
      residential('country', ['US'], ['U', 'USA']),
      ...['state', 'city', 'zip', 'asn'].map((field) =>
        residential(field, ['x', 'x'.repeat(100)], ['', 'x'.repeat(101)]),
      ),
    ],
  },
  {
    operation: 'updateProxy',
    limits: [text('name', [1, 255])],
  },
  {
    operation: 'checkProxy',
    limits: [
      {
        field: 'url',
        within: [{ url: 'http://127.0.0.1:1/'.padEnd(2048, 'x') }],
        beyond: [{ url: 'http://127.0.0.1:1/'.padEnd(2049, 'x') }, { url: '' }],
      },
    ],
  },
  {
    operation: 'createApiKey',
    base: { name: 'limits', rights: ['read'] },
    limits: [
      text('name', [1, 255]),
      {
        field: 'rights',
        within: [{ rights: ['read'] }, { rights: ['read', 'operate_pools', 'drive_sessions', 'manage_keys'] }],
        beyond: [{ rights: [] }, { rights: Array.from({ length: 5 }, () => 'read') }],
      },
      whole('days_to_expire', [1, 3650]),
      { field: 'project_id', within: [{ project_id: null }], beyond: [{ project_id: '' }] },
    ],
  },
  {
    operation: 'updateApiKey',
    limits: [text('name', [1, 255])],
  },
  {
    operation: 'rotateApiKey',
    limits: [whole('days_to_expire', [1, 3650]), whole('expire_in_days', [0, 3650])],
  },
  {
    operation: 'listPoolActivity',
    limits: [
      whole('limit', [1, 100]),
      {
        field: 'before',
        within: [{ before: '1' }, { before: '9'.repeat(15) }],
        beyond: [{ before: '9'.repeat(16) }, { before: 'x' }],
      },
      {
        field: 'kinds',
        within: [{ kinds: 'crashed' }, { kinds: 'crashed,leased' }],
        beyond: [{ kinds: '' }, { kinds: 'crashed,' }, { kinds: 'other' }],
      },
    ],
  },
  {
    operation: 'createScenario',
    base: SCENARIO,
    limits: scenarioFields,
  },
  {
    operation: 'replaceScenario',
    base: { ...SCENARIO, version: 1 },
    limits: [...scenarioFields, whole('version', [1])],
  },
  auditLogs('listAuditLogs', 100),
  auditLogs('exportAuditLogs', 50_000),
  listOf('listScenarios'),
  listOf('listBrowserPools'),
  listOf('listBrowsers'),
  {
    operation: 'listEndedLeases',
    limits: [...PAGING, ...MOMENTS],
  },
  {
    operation: 'getPoolTrends',
    base: { since: '2026-01-01T00:00:00Z' },
    limits: MOMENTS,
  },
  listOf('listProfiles'),
  listOf('listExtensions'),
  listOf('listProxies'),
  listOf('listApiKeys'),
]
