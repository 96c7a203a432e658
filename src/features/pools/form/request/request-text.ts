import { PoolCreate } from '../../../../contract/pool'
import { formatBytes, plural } from '../../../../ui/format'
import { configOf } from '../../config/pool-update'
import { type JsonProblem, parseJson } from '../../../../ui/json-text'
import type { PolicyText } from '../../config/policy-text'

/** A policy longer than this is named instead of shown; the request is copied and sent whole. */
const SHOWN_POLICY_BYTES = 4_096
const POLICY_MARK = '\u0000policy'

/** The words that stand for a long policy, or undefined when it is shown. No JSON looks like them. */
export const foldedPolicy = ({ bytes = 0, count }: PolicyText): string | undefined =>
  bytes > SHOWN_POLICY_BYTES ? `{ … ${plural(count, 'policy', 'policies')}, ${formatBytes(bytes)} … }` : undefined

/** The request as it is shown: whole, but for a policy too long to read. */
export function shownRequest(request: Record<string, unknown>, policy: PolicyText): string {
  const words = foldedPolicy(policy)
  if (words === undefined) return JSON.stringify(request, null, 2)
  return JSON.stringify({ ...request, chrome_policy: POLICY_MARK }, null, 2).replace(
    JSON.stringify(POLICY_MARK),
    () => words,
  )
}

/** The request with every default that it leaves to the service written out, in the order of the contract. */
export function withDefaults(request: Record<string, unknown>): Record<string, unknown> {
  const { size: _, ...defaults } = configOf({ size: 1 })
  const all: Record<string, unknown> = {
    ...defaults,
    refresh_on_profile_update: request['profile'] !== undefined,
    ...request,
  }
  return Object.fromEntries(
    Object.keys(PoolCreate.shape).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
}

export type RequestJson = { ok: true; request: object; keepsPolicy: boolean } | { ok: false; problem: JsonProblem }

const POLICY_MEMBER = /"chrome_policy"\s*:\s*$/

/** Reads what `shownRequest` wrote, or what became of it. `folded` are the words that stand for the policy. */
export function readRequestJson(text: string, folded: string | undefined): RequestJson {
  const at = folded === undefined ? -1 : text.indexOf(folded)
  const keepsPolicy = folded !== undefined && at >= 0 && POLICY_MEMBER.test(text.slice(0, at))
  // As long as the words, so that positions in the one text are positions in the other.
  const json = keepsPolicy
    ? `${text.slice(0, at)}{${' '.repeat(folded.length - 2)}}${text.slice(at + folded.length)}`
    : text
  const parsed = parseJson(json)
  if (!parsed.ok) return parsed
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: { message: 'a request is an object', offset: 0, line: 1, column: 1 } }
  }
  return { ok: true, request: value, keepsPolicy }
}
