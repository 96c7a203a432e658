import { type FieldProblem, check, problems } from '../../../../contract/messages'
import { ChromePolicy, KNOWN_POLICIES, policyBytes } from '../../../../contract/policy'
import { type JsonText, parseJson } from './json-text'

/** Everything that the form wants to know about the text of a policy. */
export interface PolicyText {
  parsed: JsonText
  /** Bytes as the cap counts them; undefined while the text is no JSON. */
  bytes: number | undefined
  /** How many policies it sets, and how many of them the browser is not known to have. */
  count: number
  unknown: number
  /** What the contract says against it, with wire paths. */
  problems: FieldProblem[]
}

const NOTHING: PolicyText = {
  parsed: { ok: true, value: undefined },
  bytes: undefined,
  count: 0,
  unknown: 0,
  problems: [],
}

let last: { text: string; read: PolicyText } | undefined

/**
 * Reads a policy. It may be megabytes long, and every key press in any field asks for it: the last one is remembered.
 */
export function readPolicy(text: string): PolicyText {
  if (!/\S/.test(text)) return NOTHING
  if (last?.text !== text) last = { text, read: read(text) }
  return last.read
}

function read(text: string): PolicyText {
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    const problem = { path: 'chrome_policy', message: `is no JSON at line ${line}, column ${column}: ${message}` }
    return { ...NOTHING, parsed, problems: [problem] }
  }
  const { value } = parsed
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const checked = check(ChromePolicy, value)
  return {
    parsed,
    bytes: policyBytes(value),
    count: names.length,
    unknown: names.filter((name) => !KNOWN_POLICIES.has(name)).length,
    problems: checked.success ? [] : problems(checked.error).map(underPolicy),
  }
}

const underPolicy = ({ path, message }: FieldProblem): FieldProblem => ({
  path: path === '' ? 'chrome_policy' : `chrome_policy.${path}`,
  message,
})
