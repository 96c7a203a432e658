import { check, type FieldProblem, problems } from '../../../contract/check'
import { ChromePolicy, KNOWN_POLICIES, policyBytes, policyProblem } from '../../../contract/policy'
import type { TextMark } from '../../../resources/code/use-text-editor'
import { type Member, topMembers } from '../../../ui/json-range'
import { type JsonText, parseJson } from '../../../ui/json-text'
import { isRecord } from '../../../lib/json'

/** What the form wants to know about the text of a policy. */
export interface PolicyFacts {
  /** Bytes as the cap counts them; undefined while the text is no JSON. */
  bytes: number | undefined
  /** How many policies it sets, and how many of them the browser is not known to have. */
  count: number
  unknown: number
  /** What the contract says against it, with wire paths. */
  problems: FieldProblem[]
  marks: TextMark[]
}

/** What is wrong with hundreds of policies need not be shown hundreds of times. */
const MAX_SHOWN = 200

/** Reads the text of a policy that is not blank; what is marked in a file has no positions, which take long to find. */
export function policyFacts(text: string, isFile: boolean): PolicyFacts & { parsed: JsonText } {
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message, offset } = parsed.problem
    const from = Math.max(0, Math.min(offset, text.length - 1))
    return {
      parsed,
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
    parsed,
    bytes: policyBytes(value),
    count: names.length,
    unknown: names.filter((name) => !KNOWN_POLICIES.has(name)).length,
    problems: checked.success ? [] : problems(checked.error).slice(0, MAX_SHOWN).map(underPolicy),
    marks: isRecord(value)
      ? marksOf(isFile ? Object.keys(value).map(withoutPosition) : topMembers(text), value)
      : [{ from: 0, to: text.length, severity: 'error', message: 'Must be an object' }],
  }
}

const underPolicy = ({ path, message }: FieldProblem): FieldProblem => ({
  path: path === '' ? 'chrome_policy' : `chrome_policy.${path}`,
  message,
})

const withoutPosition = (name: string, index: number): Member => ({ name, from: index, to: index, end: index })

/** Marks what the service would refuse, what a later member of the same name replaces, and names that the browser is not known to have. */
function marksOf(members: readonly Member[], policy: Record<string, unknown>): TextMark[] {
  const marks: TextMark[] = []
  const last = new Map(members.map((member) => [member.name, member]))
  for (const member of members) {
    const { name, from, to, end } = member
    if (marks.length === MAX_SHOWN) break
    const problem = policyProblem(name, policy[name])
    if (member !== last.get(name)) {
      const message = `${name} is given more than once; the last one counts`
      marks.push({ from, to: end, severity: 'warning', message })
    } else if (problem) marks.push({ from, to: end, severity: 'error', message: `${name}: ${problem}` })
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
