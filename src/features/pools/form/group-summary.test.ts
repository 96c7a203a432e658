import { expect, test } from 'vitest'
import { telemetrySummary } from '../../../resources/telemetry/values'
import { EMPTY_FORM } from '../config/form-values'
import { browserSummary, identitySummary, policySummary, sizeSummary, startSummary } from './group-summary'

test('a group that was not touched says so', () => {
  expect(sizeSummary(EMPTY_FORM)).toBe('size needed')
  expect(startSummary(EMPTY_FORM)).toBe('no address')
  expect(identitySummary(EMPTY_FORM)).toBe('no profile, extensions or proxy')
  expect(browserSummary(EMPTY_FORM)).toBe('1920 × 1080 at 25 Hz')
  expect(policySummary(EMPTY_FORM)).toBe('none')
  expect(telemetrySummary(EMPTY_FORM.telemetry)).toBe('off')
})

test('whatever is set in a group is named', () => {
  expect(sizeSummary({ ...EMPTY_FORM, size: '3', name: 'shop', fill_rate_per_minute: '0' })).toBe(
    'shop, 3 browsers, filling paused',
  )
  expect(
    identitySummary({
      ...EMPTY_FORM,
      profile: { by: 'name', value: 'shopper' },
      refresh_on_profile_update: 'off',
      extensions: [{ by: 'id', value: 'x' }],
      proxy_id: 'p1',
    }),
  ).toBe('profile shopper, refresh off, 1 extension, proxy p1')
  const viewport = { width: '800', height: '600', refresh_rate: '' }
  expect(browserSummary({ ...EMPTY_FORM, viewport, kiosk_mode: true })).toBe('800 × 600 at 60 Hz, kiosk mode')
  expect(policySummary({ ...EMPTY_FORM, chrome_policy: '{"BookmarkBarEnabled": true, "Zzz": 1}' })).toBe(
    '2 policies, 1 not known here',
  )
  expect(policySummary({ ...EMPTY_FORM, chrome_policy: '{"a' })).toBe('no JSON yet')
  const browser = { ...EMPTY_FORM.telemetry.browser, console: 'on', system: 'off' } as const
  expect(telemetrySummary({ is: 'custom', browser })).toBe('system off, console on')
})
