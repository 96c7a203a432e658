import { describe, expect, test } from 'vitest'
import { check } from './check'
import { PoolCreate } from './pool'
import {
  decideOnCreate,
  resolveOnCreate,
  resolveOnUpdate,
  TELEMETRY_CATEGORIES,
  TelemetryConfig,
  TelemetryRequest,
  type TelemetryCategory,
} from './telemetry'

const on = { enabled: true }
const off = { enabled: false }
const cdpOff = { console: off, page: off, interaction: off, network: off }
const operationalOff = { control: off, connection: off, system: off, captcha: off }
const all = (flag: { enabled: boolean }) => Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, flag]))
const D: TelemetryCategory[] = ['control', 'connection', 'system', 'captcha']

/** The categories that are on, in the order of the document; an answer has to name all nine. */
function captured(config: TelemetryConfig | null): TelemetryCategory[] | null {
  if (!config) return null
  expect(Object.keys(config.browser)).toEqual(TELEMETRY_CATEGORIES)
  expect(TelemetryConfig.parse(config)).toEqual(config)
  return TELEMETRY_CATEGORIES.filter((name) => config.browser[name].enabled)
}

const active = (...names: TelemetryCategory[]): TelemetryConfig => ({
  browser: TelemetryConfig.shape.browser.parse({ ...all(off), ...Object.fromEntries(names.map((name) => [name, on])) }),
})

type Outcome = TelemetryCategory[] | null | 'refused'

describe('telemetry of a new pool (rule 6.4, row by row)', () => {
  test.each<[string, unknown, Outcome]>([
    ['1', undefined, null],
    ['2', null, null],
    ['3', {}, null],
    ['4', { enabled: false }, null],
    ['5', { enabled: false, browser: {} }, null],
    ['6', { enabled: false, browser: { console: on } }, 'refused'],
    ['7', { enabled: false, browser: { console: off } }, 'refused'],
    ['8', { enabled: true }, D],
    ['9', { enabled: true, browser: {} }, D],
    ['10', { browser: {} }, D],
    ['11', { browser: { console: on } }, [...D, 'console']],
    ['12', { enabled: true, browser: { network: on, page: on } }, [...D, 'page', 'network']],
    ['13', { browser: { screenshot: on } }, [...D, 'screenshot']],
    ['14', { browser: { control: off } }, ['connection', 'system', 'captcha']],
    ['15', { browser: { console: off } }, D],
    ['16', { browser: { console: off, page: off, interaction: off } }, D],
    ['17', { browser: cdpOff }, null],
    ['18', { enabled: true, browser: cdpOff }, null],
    ['19', { browser: { ...cdpOff, screenshot: on } }, null],
    ['20', { browser: operationalOff }, null],
    ['21', { browser: { ...operationalOff, console: on } }, ['console']],
    ['22', { browser: all(off) }, null],
    ['22, enabled', { enabled: true, browser: all(off) }, null],
    ['23', { browser: { console: {} } }, D],
    ['24, a text', { enabled: 'yes' }, 'refused'],
    ['24, a list', { browser: [] }, 'refused'],
    ['24, a flag alone', { browser: { console: true } }, 'refused'],
    ['25', { browser: { monitor: on } }, D],
  ])('row %s: %j captures %j', (_row, telemetry, outcome) => {
    const request = check(PoolCreate, { size: 1, telemetry })
    expect(request.success ? captured(resolveOnCreate(request.data.telemetry)) : 'refused').toEqual(outcome)
  })
})

describe('telemetry after a change (rule 6.5, row by row)', () => {
  test.each<[string, TelemetryConfig | null, unknown, Outcome]>([
    ['omitted, none active', null, undefined, null],
    ['omitted', active('console'), undefined, ['console']],
    ['null, none active', null, null, null],
    ['null', active('console'), null, ['console']],
    ['{}, none active', null, {}, null],
    ['{}', active('console'), {}, ['console']],
    ['switched off, none active', null, { enabled: false }, null],
    ['switched off', active('console'), { enabled: false }, null],
    ['switched off, with categories', active('console'), { enabled: false, browser: { page: on } }, 'refused'],
    ['switched on, none active', null, { enabled: true }, D],
    ['switched on', active('console'), { enabled: true }, D],
    ['switched on, with categories', active('console'), { enabled: true, browser: { page: on } }, [...D, 'page']],
    ['categories only', active('control', 'page'), { browser: { page: off, network: on } }, ['control', 'network']],
    ['a category without a flag', active('control'), { browser: { page: {} } }, ['control']],
    [
      'categories only, none active',
      null,
      { browser: { page: on, system: off } },
      ['control', 'connection', 'captcha', 'page'],
    ],
    ['no categories, none active', null, { browser: {} }, D],
    ['no categories', active('console'), { browser: {} }, ['console']],
    ['the last category off', active('console'), { browser: { console: off } }, null],
    ['every category off, none active', null, { browser: all(off) }, null],
    ['every category off, switched on', active('console'), { enabled: true, browser: all(off) }, null],
    ['the four CDP categories off', active('control', 'page'), { browser: cdpOff }, ['control']],
    ['example 1', active('control', 'console'), { browser: { network: on } }, ['control', 'console', 'network']],
    ['example 2', active('control', 'console'), { enabled: true, browser: { network: on } }, [...D, 'network']],
    ['example 3', active('control', 'console'), { browser: { console: off, control: off } }, null],
  ])('%s: %j and %j capture %j', (_row, current, telemetry, outcome) => {
    const request = check(TelemetryRequest.nullish(), telemetry)
    expect(request.success ? captured(resolveOnUpdate(current, request.data)) : 'refused').toEqual(outcome)
  })
})

test.each([
  ['nothing said', undefined],
  ['nothing said', {}],
  ['turned off', { enabled: false }],
  ['all CDP off', { enabled: true, browser: { ...cdpOff, screenshot: on } }],
  ['nothing left', { browser: operationalOff }],
  ['default set', { enabled: true }],
  ['default set', { browser: { console: {} } }],
  ['layered', { browser: { console: on } }],
] as const)('what decides is named: %s', (rule, request) => {
  expect(decideOnCreate(request).rule).toBe(rule)
})
