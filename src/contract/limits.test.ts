import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { check, problems } from './check'
import { openapi } from './openapi'
import { INSIDE } from './test-limits-inside'
import { RECORDS } from './test-limits-of-records'
import { SESSIONS } from './test-limits-of-sessions'
import { type OpenApi, statedLimits } from './test-stated-limits'

/**
 * Every bound of a single field in the interface: just within it and just beyond. The service checks what comes with the same schemas:
 * `e2e/interface/property.spec.ts`. What more than one field decides stands with its section there.
 */

const SUBJECTS = [...RECORDS, ...SESSIONS, ...INSIDE]

/** Bodies that are no JSON: `e2e/interface/effects/8-limits.spec.ts` tries their bounds. */
const UPLOADS = [
  'uploadExtension name',
  'loadBrowserExtensions extensions',
  'loadBrowserExtensions extensions[].name',
  'putScenarioBaseline picture',
  'writeFile path',
  'writeFile mode',
  'uploadFiles files',
  'uploadFiles files[].dest_path',
  'uploadZip dest_path',
]

/** Returns what is wrong with this member of a body or a query, which comes as text. */
function wrongWith(operation: string, sent: object, member: string): string[] {
  const endpoint = (ENDPOINTS as readonly Endpoint[]).find(({ operationId }) => operationId === operation)
  const { error } = endpoint?.body
    ? check(endpoint.body, sent)
    : check(endpoint!.query!, Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])))
  return error
    ? problems(error).flatMap(({ path, message }) => (path.startsWith(member) ? `${path}: ${message}` : []))
    : []
}

test.each(SUBJECTS)('each bound of $operation, just within and just beyond', ({ operation, base, limits }) => {
  for (const { field, within, beyond } of limits) {
    const tried = (sent: object) => wrongWith(operation, { ...base, ...sent }, field.split(/[.[]/)[0] ?? '')
    for (const sent of within) expect(tried(sent), `${field} within its bounds`).toEqual([])
    for (const sent of beyond) expect(tried(sent), `${field} beyond its bounds`).not.toEqual([])
  }
})

test('every bound that openapi.json states is tried here', () => {
  const tried = SUBJECTS.flatMap(({ operation, limits }) => limits.map(({ field }) => `${operation} ${field}`))
  expect([...new Set([...tried, ...UPLOADS])].sort()).toEqual(statedLimits(openapi() as unknown as OpenApi))
})
