import { check, type FieldProblem, problems } from '../../../../contract/messages'
import { ChromePolicy, KNOWN_POLICIES, policyBytes, policyProblem } from '../../../../contract/policy'
import { topMembers } from '../../../../ui/json-place'
import { type JsonProblem, parseJson } from '../../../../ui/json-text'
import { isRecord } from '../../../../lib/json'

/** A place in the text of a policy that deserves a word. Offsets as in the text. */
export interface PolicyMark {
  from: number
  to: number
  severity: 'error' | 'warning'
  message: string
}

/** What the form wants to know about the text of a policy, in little room: it may come from a worker. */
export interface PolicyFacts {
  /** Why it is no JSON. */
  noJson: JsonProblem | undefined
  /** Bytes as the cap counts them; undefined while the text is no JSON. */
  bytes: number | undefined
  /** How many policies it sets, and how many of them the browser is not known to have. */
  count: number
  unknown: number
  /** What the contract says against it, with wire paths. */
  problems: FieldProblem[]
  marks: PolicyMark[]
}

/** What is wrong with hundreds of policies need not be shown hundreds of times. */
const MAX_SHOWN = 200

/** Reads the text of a policy that is not blank. */
export function policyFacts(text: string): PolicyFacts & { value: unknown } {
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message, offset } = parsed.problem
    const from = Math.max(0, Math.min(offset, text.length - 1))
    return {
      value: undefined,
      noJson: parsed.problem,
      bytes: undefined,
      count: 0,
      unknown: 0,
      problems: [{ path: 'chrome_policy', message: `invalid JSON at line ${line}, column ${column}: ${message}` }],
      marks: [{ from, to: from + 1, severity: 'error', message: `Invalid JSON: ${message}` }],
    }
  }
  const { value } = parsed
  const names = isRecord(value) ? Object.keys(value) : []
  const checked = check(ChromePolicy, value)
  return {
    value,
    noJson: undefined,
    bytes: policyBytes(value),
    count: names.length,
    unknown: names.filter((name) => !KNOWN_POLICIES.has(name)).length,
    problems: checked.success ? [] : problems(checked.error).slice(0, MAX_SHOWN).map(underPolicy),
    marks: isRecord(value)
      ? marksOf(text, value)
      : [{ from: 0, to: text.length, severity: 'error', message: 'Enter a JSON object' }],
  }
}

const underPolicy = ({ path, message }: FieldProblem): FieldProblem => ({
  path: path === '' ? 'chrome_policy' : `chrome_policy.${path}`,
  message,
})

/** Marks what the service would refuse, and names that the browser is not known to have. */
function marksOf(text: string, policy: Record<string, unknown>): PolicyMark[] {
  const marks: PolicyMark[] = []
  for (const { name, from, to, end } of topMembers(text)) {
    if (marks.length === MAX_SHOWN) break
    const problem = policyProblem(name, policy[name])
    if (problem) marks.push({ from, to: end, severity: 'error', message: `${name}: ${problem}` })
    else if (!KNOWN_POLICIES.has(name)) {
      marks.push({
        from,
        to,
        severity: 'warning',
        message: `${name} is not a known policy; it is passed on unchanged`,
      })
    }
  }
  return marks
}
