import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openapi } from '../../contract/openapi'

test('the description passes a strict linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Beyond the strict set.
    rules: {
      'operation-description': 'error',
      'operation-tag-defined': 'error',
      'parameter-description': 'error',
      'array-parameter-serialization': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(openapi()), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([])
})
