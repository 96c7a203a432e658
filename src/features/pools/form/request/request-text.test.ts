import { expect, test } from 'vitest'
import { readPolicy } from '../policy/policy-text'
import { shownRequest, wholeRequest } from './request-text'

const long = { Long: 'x'.repeat(5_000), $: '$&' }

test('a short request is shown whole', () => {
  const request = { size: 1, chrome_policy: { A: 1 } }
  expect(JSON.parse(shownRequest(request, readPolicy('{"A":1}')))).toEqual(request)
})

test('a long policy is named instead of shown, and copied whole', () => {
  const request = { size: 1, chrome_policy: long, start_url: 'about:blank' }
  const text = JSON.stringify(long)
  expect(shownRequest(request, readPolicy(text))).toContain('"chrome_policy": { … 2 policies, 4.9 KiB … },')
  expect(JSON.parse(wholeRequest(request, readPolicy(text), text))).toEqual(request)
})
