import { expect, test } from 'vitest'
import { readPolicy } from '../../config/policy-text'
import { EMPTY_FORM } from '../../config/form-values'
import { applyRequest } from './apply-request'
import { foldedPolicy, readRequestJson, shownRequest, withDefaults } from './request-text'

const long = { Long: 'x'.repeat(5_000), $: '$&' }

test('a short request is shown whole', () => {
  const request = { size: 1, chrome_policy: { A: 1 } }
  expect(JSON.parse(shownRequest(request, readPolicy('{"A":1}')))).toEqual(request)
})

test('a long policy is named instead of shown', () => {
  const request = { size: 1, chrome_policy: long, start_url: 'about:blank' }
  const text = JSON.stringify(long)
  expect(shownRequest(request, readPolicy(text))).toContain('"chrome_policy": { … 2 policies, 4.9 KiB … },')
})

test('text with a named policy is read around it, with positions as they are shown', () => {
  const policy = readPolicy(JSON.stringify(long))
  const shown = shownRequest({ size: 1, chrome_policy: long, start_url: 'about:blank' }, policy)
  const folded = foldedPolicy(policy)
  expect(readRequestJson(shown, folded)).toMatchObject({
    ok: true,
    keepsPolicy: true,
    request: { start_url: 'about:blank' },
  })
  const broken = shown.replace('"about:blank"', 'about')
  expect(readRequestJson(broken, folded)).toMatchObject({ ok: false, problem: { offset: broken.indexOf('about') } })
  expect(readRequestJson(shown.replace('policies', 'policy'), folded)).toMatchObject({ ok: false })
  expect(readRequestJson('{"size": 1}', folded)).toMatchObject({ ok: true, keepsPolicy: false })
})

test('all fields are written with their defaults, and mean the same', () => {
  const all = withDefaults({ size: 2, profile: { name: 'a' } })
  expect(Object.keys(all)).toEqual([
    'size',
    'fill_rate_per_minute',
    'timeout_seconds',
    'stealth',
    'headless',
    'profile',
    'refresh_on_profile_update',
    'viewport',
    'kiosk_mode',
    'telemetry',
  ])
  expect(applyRequest(all, EMPTY_FORM)).toMatchObject({
    problems: [],
    unknown: [],
    form: { size: '2', refresh_on_profile_update: 'default' },
  })
})
