import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PoolCreate, type PoolCreateInput } from '../../../contract/pool'
import { resolveOnCreate } from '../../../contract/telemetry'
import { effectiveViewport } from '../../../contract/viewport'
import { EMPTY_FORM, PoolForm } from './form-values'
import { formOf } from './from-request'
import { requests } from './test-requests'
import { checkForm, readForm } from './to-request'

/** What the service makes of a request: several ways to say nothing mean the same. */
function meaning(given: PoolCreateInput): unknown {
  const { telemetry, chrome_policy, viewport, refresh_on_profile_update, ...rest } = PoolCreate.parse(given)
  return {
    ...rest,
    chrome_policy: chrome_policy ?? {},
    refresh_on_profile_update: refresh_on_profile_update ?? rest.profile !== undefined,
    telemetry: resolveOnCreate(telemetry),
    viewport: effectiveViewport(viewport),
  }
}

test('a request that goes into the form comes out with the same meaning', () => {
  fc.assert(
    fc.property(requests, (given) => {
      const checked = checkForm(formOf(given))
      expect(checked.ok).toBe(true)
      if (checked.ok) expect(meaning(checked.request)).toEqual(meaning(given))
    }),
  )
})

test('what came out of the form goes in and comes out letter for letter', () => {
  fc.assert(
    fc.property(requests, (given) => {
      const sent = readForm(formOf(given)).request as PoolCreateInput
      expect(readForm(formOf(sent)).request).toEqual(sent)
    }),
  )
})

test('a form made from a request is a form that a draft can hold', () => {
  fc.assert(fc.property(requests, (given) => PoolForm.safeParse(formOf(given)).success))
})

test('a copy of a pool sends only what differs from the defaults', () => {
  const config = {
    size: 2,
    fill_rate_per_minute: 25,
    timeout_seconds: 600,
    stealth: false,
    headless: false,
    kiosk_mode: false,
    refresh_on_profile_update: false,
    viewport: { width: 1920, height: 1080, refresh_rate: 25 },
    telemetry: null,
  }
  expect(readForm(formOf(config)).request).toEqual({ size: 2 })
})

test('a form with only a size sends only the size', () => {
  expect(checkForm({ ...EMPTY_FORM, size: '3' })).toEqual({ ok: true, request: { size: 3 } })
})

test('what is wrong is reported at its wire path, all of it at once', () => {
  const checked = checkForm({
    ...EMPTY_FORM,
    size: '0',
    name: 'two words',
    timeout_seconds: 'soon',
    viewport: { width: 'wide', height: '', refresh_rate: '0' },
    extensions: [{ by: 'name', value: 'a b' }],
    chrome_policy: '{"a": 1,}',
  })
  expect(checked.ok ? [] : checked.problems.map((p) => `${p.path}: ${p.message}`).sort()).toEqual([
    'chrome_policy: invalid JSON at line 1, column 9: remove the trailing comma',
    'extensions[0].name: use 1 to 255 letters, digits, dots, underscores or hyphens',
    'name: use 1 to 255 letters, digits, dots, underscores or hyphens',
    'size: must be at least 1',
    'timeout_seconds: enter seconds, or a duration such as 90s, 10m or 2h',
    'viewport.height: is required',
    'viewport.refresh_rate: must be at least 1',
    'viewport.width: must be a number',
  ])
})

test('a length of time is sent in seconds', () => {
  expect(readForm({ ...EMPTY_FORM, size: '1', timeout_seconds: '2h' }).request).toEqual({
    size: 1,
    timeout_seconds: 7200,
  })
})

test('an empty field means its default', () => {
  const cleared = { ...EMPTY_FORM, size: '1', timeout_seconds: '', fill_rate_per_minute: ' ' }
  expect(checkForm(cleared)).toEqual({ ok: true, request: { size: 1 } })
})
