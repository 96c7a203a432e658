import { formatBytes, plural } from '../../../../ui/format'
import type { PolicyText } from '../policy/policy-text'

/** A policy longer than this is named instead of shown; the request is copied and sent whole. */
const SHOWN_POLICY_BYTES = 4_096
const PLACE = '\u0000policy'

/** The request as it is shown: whole, but for a policy too long to read. */
export function shownRequest(request: Record<string, unknown>, { bytes = 0, count }: PolicyText): string {
  if (bytes <= SHOWN_POLICY_BYTES) return JSON.stringify(request, null, 2)
  return withPolicy(request, `{ … ${plural(count, 'policy', 'policies')}, ${formatBytes(bytes)} … }`)
}

/** The request to be copied. A long policy stands in it as it was typed: to lay it out at every key press takes too long. */
export function wholeRequest(request: Record<string, unknown>, { bytes = 0 }: PolicyText, policy: string): string {
  if (bytes <= SHOWN_POLICY_BYTES) return JSON.stringify(request, null, 2)
  return withPolicy(request, policy.trim())
}

const withPolicy = (request: Record<string, unknown>, text: string): string =>
  JSON.stringify({ ...request, chrome_policy: PLACE }, null, 2).replace(JSON.stringify(PLACE), () => text)
