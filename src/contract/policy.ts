import { z } from 'zod'
import { POLICY_NAMES_BY_TYPE } from './policy-names'

/** Serialized size cap of `chrome_policy` in bytes: 5 MiB (rule 9.2). */
export const POLICY_MAX_BYTES = 5 * 1024 * 1024

type PolicyType = keyof typeof POLICY_NAMES_BY_TYPE

const BLOCKED_BY_REASON = {
  'extensions are managed by the service; use the field extensions':
    'ExtensionSettings ExtensionInstallForcelist ExtensionInstallBlocklist ExtensionInstallBlacklist ExtensionInstallAllowlist ' +
    'ExtensionInstallWhitelist BlockExternalExtensions ExtensionAllowedTypes ExtensionInstallSources ExtensionManifestV2Availability',
  'debugging and automation are managed by the service':
    'RemoteDebuggingAllowed DeveloperToolsAvailability DeveloperToolsDisabled DeveloperToolsAvailabilityAllowlist ' +
    'DeveloperToolsAvailabilityBlocklist ChromeForTestingAllowed WebDriverOverridesIncompatiblePolicies',
  'the proxy is managed by the service; use the field proxy_id':
    'ProxySettings ProxyMode ProxyServer ProxyServerMode ProxyBypassList ProxyPacUrl',
}

/** Policy name -> why it cannot be set (rule 9.1). */
export const BLOCKED_POLICIES: ReadonlyMap<string, string> = new Map(
  Object.entries(BLOCKED_BY_REASON).flatMap(([reason, names]) =>
    names.split(' ').map((name) => [name, reason] as const),
  ),
)

/** Policy name -> the type of its value, for every policy that the browser knows. */
export const KNOWN_POLICIES: ReadonlyMap<string, PolicyType> = new Map(
  Object.entries(POLICY_NAMES_BY_TYPE).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name, type as PolicyType] as const),
  ),
)

const TYPE_WORDS: Record<PolicyType, string> = {
  boolean: 'true or false',
  integer: 'a whole number',
  string: 'a string',
  list: 'a list',
  object: 'an object or a list',
  any: 'a value',
}

function fits(type: PolicyType, value: unknown): boolean {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isInteger(value)
    case 'string':
      return typeof value === 'string'
    case 'list':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null
    case 'any':
      return true
  }
}

/** What is wrong with one policy, or undefined. Unknown names pass (rule 9.2). */
export function policyProblem(name: string, value: unknown): string | undefined {
  const blocked = BLOCKED_POLICIES.get(name)
  if (blocked) return `this policy is blocked: ${blocked}`
  const type = KNOWN_POLICIES.get(name)
  if (type && !fits(type, value)) return `must be ${TYPE_WORDS[type]}`
  return undefined
}

/** Bytes that a policy takes when serialized, as the cap counts them. */
export const policyBytes = (policy: unknown): number => new TextEncoder().encode(JSON.stringify(policy)).length

/** `chrome_policy` (rule 9.2): free-form keys, known policies type-checked, managed ones blocked. */
export const ChromePolicy = z.record(z.string(), z.unknown()).superRefine((policy, context) => {
  const bytes = policyBytes(policy)
  if (bytes > POLICY_MAX_BYTES) {
    context.addIssue({
      code: 'custom',
      message: `must be at most ${POLICY_MAX_BYTES} bytes as JSON; this one has ${bytes}`,
    })
  }
  for (const [name, value] of Object.entries(policy)) {
    const message = policyProblem(name, value)
    if (message) context.addIssue({ code: 'custom', message, path: [name] })
  }
})
