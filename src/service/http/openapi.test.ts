import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openapi } from '../../contract/openapi'

test('the description passes a strict linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // A selector is exactly one of id and name: each branch rules the other's member out by `not`, which this rule overlooks.
      'no-illogical-composition-keywords': 'off',
      // Beyond the strict set.
      'operation-description': 'error',
      'operation-tag-defined': 'error',
      'parameter-description': 'error',
      'array-parameter-serialization': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(openapi()), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([])
})
