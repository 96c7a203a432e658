import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodies } from './test-bodies'
import { brokenBodies } from './test-broken-bodies'
import type { Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { check, problems } from './check'

const withBody = (ENDPOINTS as readonly Endpoint[]).flatMap(({ operationId, body, multipart }) =>
  body && !multipart ? [[operationId, body] as const] : [],
)

test.each(withBody)('%s takes every body that fits its description, but for rules between fields', (_id, schema) => {
  fc.assert(
    fc.property(bodies(schema), (body) => {
      const { error } = check(schema, body)
      expect(error?.issues.filter(({ code }) => code !== 'custom') ?? []).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test.each(withBody)('%s refuses every broken body, and blames the broken field alone', (_id, schema) => {
  fc.assert(
    fc.property(brokenBodies(schema), ({ body, blamed }) => {
      const { error } = check(schema, body)
      const named = error ? problems(error).map(({ path }) => path) : []
      expect(named).not.toEqual([])
      for (const path of named) expect(blamed).toContain(path)
    }),
    { numRuns: 40 },
  )
})
