import { expect, test } from 'vitest'
import { check, problems } from '../contract/check'
import { PoolCreate } from '../contract/pool'
import { supportedBodies } from './supported-bodies'

const policy = { HomepageLocation: 'https://example.com' }

test('with full isolation everything of the contract is accepted', () => {
  expect(supportedBodies('full')).toEqual({})
  expect(check(PoolCreate, { size: 1, chrome_policy: policy }).success).toBe(true)
})

test.each(Object.entries(supportedBodies('reduced')))('with reduced isolation %s refuses a policy', (_, schema) => {
  const wrong = (request: unknown) => {
    const { error } = check(schema, request)
    return error ? problems(error).map(({ path }) => path) : []
  }
  expect(wrong({ size: 1, chrome_policy: policy })).toEqual(['chrome_policy'])
  expect(wrong({ size: 1, chrome_policy: {} })).toEqual([])
  expect(wrong({ size: 1, chrome_policy: policy, timeout_seconds: 1 })).toEqual(['timeout_seconds', 'chrome_policy'])
})
