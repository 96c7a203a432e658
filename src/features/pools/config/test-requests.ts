import * as fc from 'fast-check'
import { MAX_EXTENSIONS, TIMEOUT_SECONDS } from '../../../contract/browser-fields'
import { KNOWN_POLICIES, policyProblem } from '../../../contract/policy'
import type { PoolCreateInput } from '../../../contract/pool'
import { TELEMETRY_CATEGORIES } from '../../../contract/telemetry'

const name = fc.stringMatching(/^[a-zA-Z0-9._-]{1,40}$/).filter((value) => value !== '.' && value !== '..')
const text = fc.string({ minLength: 1, maxLength: 60 }).filter((value) => value.trim() === value && value !== '')
const selector = fc.oneof(fc.record({ id: text }), fc.record({ name }))
const flag = fc.boolean()
const optional = { requiredKeys: [] as [] }

const policy = fc
  .dictionary(fc.oneof(text, fc.constantFrom(...KNOWN_POLICIES.keys())), fc.jsonValue(), { maxKeys: 5 })
  .map((given) => JSON.parse(JSON.stringify(given)) as Record<string, unknown>)
  .filter((given) => Object.entries(given).every(([key, value]) => policyProblem(key, value) === undefined))

const telemetry = fc.oneof(
  fc.constant(null),
  fc.record({ enabled: fc.constant(false) }),
  fc.record(
    {
      enabled: fc.constant(true),
      browser: fc.record(
        Object.fromEntries(TELEMETRY_CATEGORIES.map((c) => [c, fc.record({ enabled: flag }, optional)])),
        optional,
      ),
    },
    optional,
  ),
)

/** Requests for new pools, in their many ways to say the same. */
export const requests = fc
  .record(
    {
      size: fc.integer({ min: 1, max: 10_000 }),
      name,
      fill_rate_per_minute: fc.nat(1_000),
      timeout_seconds: fc.integer({ min: TIMEOUT_SECONDS.min, max: TIMEOUT_SECONDS.max }),
      stealth: flag,
      headless: flag,
      profile: selector,
      refresh_on_profile_update: flag,
      extensions: fc.array(selector, { minLength: 1, maxLength: MAX_EXTENSIONS }),
      proxy_id: text,
      viewport: fc.record(
        { width: fc.integer({ min: 1 }), height: fc.integer({ min: 1 }), refresh_rate: fc.integer({ min: 1 }) },
        { requiredKeys: ['width', 'height'] },
      ),
      kiosk_mode: flag,
      chrome_policy: policy,
      start_url: text,
      telemetry,
    },
    { requiredKeys: ['size'] },
  )
  .filter((r) => r.refresh_on_profile_update !== true || r.profile !== undefined) as fc.Arbitrary<PoolCreateInput>
