import { expect, test } from 'vitest'
import { resolveOnCreate, TELEMETRY_CATEGORIES, type TelemetryCategory, type TelemetryRequest } from './telemetry'

const on = { enabled: true }
const off = { enabled: false }
const cdpOff = { console: off, page: off, interaction: off, network: off }
const operationalOff = { control: off, connection: off, system: off, captcha: off }
const all = (flag: { enabled: boolean }) => Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, flag]))
const D: TelemetryCategory[] = ['control', 'connection', 'system', 'captcha']

/** The rows of supplement 6.4 that are valid requests. */
test.each<[TelemetryRequest | null | undefined, TelemetryCategory[] | null]>([
  [undefined, null],
  [null, null],
  [{}, null],
  [{ enabled: false }, null],
  [{ enabled: false, browser: {} }, null],
  [{ enabled: true }, D],
  [{ enabled: true, browser: {} }, D],
  [{ browser: {} }, D],
  [{ browser: { console: on } }, [...D, 'console']],
  [{ enabled: true, browser: { network: on, page: on } }, [...D, 'page', 'network']],
  [{ browser: { screenshot: on } }, [...D, 'screenshot']],
  [{ browser: { control: off } }, ['connection', 'system', 'captcha']],
  [{ browser: { console: off } }, D],
  [{ browser: { console: off, page: off, interaction: off } }, D],
  [{ browser: cdpOff }, null],
  [{ enabled: true, browser: cdpOff }, null],
  [{ browser: { ...cdpOff, screenshot: on } }, null],
  [{ browser: operationalOff }, null],
  [{ browser: { ...operationalOff, console: on } }, ['console']],
  [{ browser: all(off) }, null],
  [{ browser: { console: {} } }, D],
])('%j captures %j', (request, expected) => {
  const config = resolveOnCreate(request)
  const enabled = config && TELEMETRY_CATEGORIES.filter((name) => config.browser[name]?.enabled)
  expect(enabled).toEqual(expected)
  if (config) expect(Object.keys(config.browser)).toEqual(TELEMETRY_CATEGORIES)
})
