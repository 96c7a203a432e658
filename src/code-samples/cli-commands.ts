import { resolveOnCreate, type TelemetryRequest, explicitCategories } from '../contract/telemetry'

/** An option of the command line tool, with its value where it takes one. */
type Option = readonly [flag: string, value?: string]
/** The options that send a member of a request; undefined when the tool cannot send it. */
type Sender = (value: unknown) => readonly Option[] | undefined

interface Command {
  words: string
  options?: Readonly<Record<string, Sender>>
}

/** What has the same effect when it is left out. */
const NOTHING: readonly Option[] = []

const text =
  (flag: string): Sender =>
  (value) => [[flag, String(value)]]
/** The tool leaves out an empty text. */
const someText =
  (flag: string): Sender =>
  (value) =>
    value === '' ? NOTHING : [[flag, String(value)]]
const number = text
/** The tool takes 0 for "not given". */
const positive =
  (flag: string): Sender =>
  (value) =>
    Number(value) > 0 ? [[flag, String(value)]] : undefined
const flag =
  (name: string): Sender =>
  (value) => [[value === true ? name : `${name}=false`]]
const json =
  (name: string): Sender =>
  (value) => [[name, JSON.stringify(value)]]
/** What an update clears with an option of its own, and a create need not say. */
const clearable =
  (clear: Option | undefined, isEmpty: (value: unknown) => boolean, sender: Sender): Sender =>
  (value) =>
    isEmpty(value) ? (clear ? [clear] : NOTHING) : sender(value)
/** Each item with its own option; the tool reads an item as a line of a CSV file. */
const list =
  (name: string): Sender =>
  (value) =>
    (value as string[]).includes('') ? undefined : (value as string[]).map((item) => [name, csvField(item)])

const csvField = (item: string): string => (/[",\r\n]|^\s/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)

/** The tool distinguishes ids from names by their shape. */
const looksLikeId = (value: string): boolean => /^[a-z][a-z0-9]{23}$/.test(value)

interface Selector {
  id?: string
  name?: string
}

const extensions: Sender = (value) => {
  const selectors = value as Selector[]
  const clear = selectors.every(({ id, name }) =>
    id === undefined ? name !== undefined && !looksLikeId(name) : looksLikeId(id),
  )
  return clear ? selectors.map(({ id, name }) => ['--extension', String(id ?? name)]) : undefined
}

const profile: Sender = (value) => {
  const { id, name } = value as Selector
  return name === undefined ? [['--profile-id', String(id)]] : [['--profile-name', name]]
}

const viewport: Sender = (value) => {
  const { width, height, refresh_rate } = value as Record<string, number | undefined>
  return [['--viewport', `${width}x${height}${refresh_rate === undefined ? '' : `@${refresh_rate}`}`]]
}

const startUrl: Sender = (value) => (String(value).startsWith('-') ? undefined : [['--start-url', String(value)]])

/** The tool can ask for the default set, for nothing, or for categories on top of what there is. */
const telemetry =
  (isSame: (one: TelemetryRequest, other: TelemetryRequest) => boolean): Sender =>
  (value) => {
    const request = value as TelemetryRequest | null
    if (request === null || Object.keys(request).length === 0) return NOTHING
    const said = explicitCategories(request)
    const on = said.filter(([, enabled]) => enabled).map(([name]) => name)
    const choices: [string, TelemetryRequest][] = [
      ['all', { enabled: true }],
      ['off', { enabled: false }],
      [on.join(','), { browser: Object.fromEntries(on.map((name) => [name, { enabled: true }])) }],
    ]
    const choice = choices.find(([words, meant]) => words !== '' && isSame(request, meant))
    return choice && [['--telemetry', choice[0]]]
  }

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const sameOnCreate = (one: TelemetryRequest, other: TelemetryRequest): boolean =>
  same(resolveOnCreate(one), resolveOnCreate(other))
/** A change builds on what the pool has, so that only the very same words mean the same. */
const sameWords = (one: TelemetryRequest, other: TelemetryRequest): boolean =>
  one.enabled === other.enabled && same(explicitCategories(one), explicitCategories(other))

const isEmptyText = (value: unknown): boolean => value === ''
const isEmptyList = (value: unknown): boolean => (value as unknown[]).length === 0
const isEmptyObject = (value: unknown): boolean => Object.keys(value ?? {}).length === 0
const isNoProfile = (value: unknown): boolean => (value as Selector).id === ''

/** What create and update share; `clear` gives the option that empties a field, on update only. */
const poolOptions = (clear: (name: string) => Option | undefined): Record<string, Sender> => ({
  size: number('--size'),
  name: someText('--name'),
  timeout_seconds: number('--timeout'),
  stealth: flag('--stealth'),
  headless: flag('--headless'),
  kiosk_mode: flag('--kiosk'),
  refresh_on_profile_update: flag('--refresh-on-profile-update'),
  profile: clearable(clear('profile'), isNoProfile, profile),
  extensions: clearable(clear('extensions'), isEmptyList, extensions),
  proxy_id: clearable(clear('proxy'), isEmptyText, text('--proxy-id')),
  viewport,
  chrome_policy: clearable(clear('chrome-policy'), isEmptyObject, json('--chrome-policy')),
  start_url: clearable(clear('start-url'), isEmptyText, startUrl),
})

const POINT = { x: number('--x'), y: number('--y') }
const HOLD = { hold_keys: list('--hold-key') }
const SMOOTH = { smooth: flag('--smooth'), duration_ms: number('--duration-ms') }

/** The commands of the public tool by operation id, as its version of August 2026 has them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  createBrowserPool: {
    words: 'browser-pools create',
    options: {
      ...poolOptions(() => undefined),
      fill_rate_per_minute: positive('--fill-rate'),
      telemetry: telemetry(sameOnCreate),
    },
  },
  updateBrowserPool: {
    words: 'browser-pools update',
    options: {
      ...poolOptions((name) => [`--clear-${name}`]),
      fill_rate_per_minute: number('--fill-rate'),
      telemetry: telemetry(sameWords),
      discard_all_idle: flag('--discard-all-idle'),
    },
  },
  listBrowserPools: {
    words: 'browser-pools list',
    options: {
      name: someText('--name'),
      query: someText('--query'),
      limit: positive('--limit'),
      offset: positive('--offset'),
    },
  },
  getBrowserPool: { words: 'browser-pools get' },
  deleteBrowserPool: { words: 'browser-pools delete', options: { force: flag('--force') } },
  acquireBrowser: {
    words: 'browser-pools acquire',
    options: {
      acquire_timeout_seconds: positive('--timeout'),
      name: someText('--name'),
      start_url: clearable(undefined, isEmptyText, text('--start-url')),
      tags: (value) => {
        const tags = Object.entries(value as Record<string, string>)
        return tags.some(([name]) => name.includes('=')) ? undefined : tags.map((pair) => ['--tag', pair.join('=')])
      },
      telemetry: telemetry(sameWords),
    },
  },
  releaseBrowser: {
    words: 'browser-pools release',
    options: { session_id: text('--session-id'), reuse: flag('--reuse') },
  },
  flushBrowserPool: { words: 'browser-pools flush' },
  clickMouse: {
    words: 'browsers computer click-mouse',
    options: {
      ...POINT,
      button: text('--button'),
      click_type: text('--click-type'),
      num_clicks: number('--num-clicks'),
      ...HOLD,
    },
  },
  moveMouse: { words: 'browsers computer move-mouse', options: { ...POINT, ...SMOOTH, ...HOLD } },
  dragMouse: {
    words: 'browsers computer drag-mouse',
    options: {
      path: (value) => (value as number[][]).map((point) => ['--point', point.join(',')]),
      button: text('--button'),
      delay: number('--delay'),
      steps_per_segment: number('--steps-per-segment'),
      step_delay_ms: positive('--step-delay-ms'),
      ...SMOOTH,
      ...HOLD,
    },
  },
  scroll: {
    words: 'browsers computer scroll',
    options: { ...POINT, delta_x: number('--delta-x'), delta_y: number('--delta-y'), ...HOLD },
  },
  typeText: { words: 'browsers computer type', options: { text: text('--text'), delay: number('--delay') } },
  pressKey: {
    words: 'browsers computer press-key',
    options: { keys: list('--key'), duration: number('--duration'), ...HOLD },
  },
  takeScreenshot: {
    words: 'browsers computer screenshot',
    options: {
      region: (value) =>
        Object.entries(value as Record<string, number>).map(([name, pixels]) => [`--${name}`, `${pixels}`]),
    },
  },
  setCursor: {
    words: 'browsers computer set-cursor',
    options: { hidden: (value) => [['--hidden', String(value)]] },
  },
  getMousePosition: { words: 'browsers computer get-mouse-position' },
  batchComputerAction: {
    words: 'browsers computer batch',
    options: { actions: (actions) => [['--actions', JSON.stringify({ actions })]] },
  },
  readClipboard: { words: 'browsers computer read-clipboard' },
  writeClipboard: { words: 'browsers computer write-clipboard', options: { text: text('--text') } },
}
