import { policyBytes } from '../../../contract/policy'
import { formatBytes, plural } from '../../../ui/format'

/** A policy longer than this is named instead of shown; the request is copied and sent whole. */
const SHOWN_POLICY_BYTES = 4_096
const PLACE = '\u0000policy'

/** The request as it is shown: whole, but for a policy too long to read. */
export function shownRequest(request: Record<string, unknown>): string {
  const policy = request['chrome_policy']
  if (policy === undefined || policyBytes(policy) <= SHOWN_POLICY_BYTES) return JSON.stringify(request, null, 2)
  const count = typeof policy === 'object' && policy !== null ? Object.keys(policy).length : 0
  const words = `{ … ${plural(count, 'policy', 'policies')}, ${formatBytes(policyBytes(policy))} … }`
  return JSON.stringify({ ...request, chrome_policy: PLACE }, null, 2).replace(JSON.stringify(PLACE), () => words)
}
