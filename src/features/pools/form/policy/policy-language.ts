import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { BLOCKED_POLICIES, KNOWN_POLICIES, policyProblem } from '../../../../contract/policy'
import { parseJson } from './json-text'

/** What completes a name, so that the value can be typed at once. */
const VALUE_STARTS: Record<string, string> = {
  boolean: 'true',
  integer: '0',
  string: '""',
  list: '[]',
  object: '{}',
  any: '',
}

const OPTIONS: readonly Completion[] = [...KNOWN_POLICIES]
  .filter(([name]) => !BLOCKED_POLICIES.has(name))
  .map(([name, type]) => ({
    label: name,
    detail: type === 'any' ? '' : type,
    apply: (view, _completion, from, to) => insertName(view, name, type, from, to),
  }))

/** Writes `"Name": value` whether or not the quotes are there already, and puts the cursor into the value. */
function insertName(view: EditorView, name: string, type: string, from: number, to: number): void {
  const { doc } = view.state
  const quoted = doc.sliceString(from - 1, from) === '"'
  const closed = doc.sliceString(to, to + 1) === '"'
  const end = closed ? to + 1 : to
  const hasValue = /^\s*:/.test(doc.sliceString(end, end + 40))
  const value = VALUE_STARTS[type] ?? ''
  const insert = `${quoted ? '' : '"'}${name}"${hasValue ? '' : `: ${value}`}`
  const inside = value === '""' || value === '[]' || value === '{}' ? 1 : 0
  view.dispatch({
    changes: { from, to: end, insert },
    selection: { anchor: from + insert.length - (hasValue ? 0 : inside) },
    userEvent: 'input.complete',
  })
}

/** Names of the policies that the browser knows, at the places where a name stands. */
export function policyNames(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/\w+/)
  if (!word && !context.explicit) return null
  const from = word?.from ?? context.pos
  const before = context.state.sliceDoc(Math.max(0, from - 200), from)
  if (!/(^|[{,])\s*"?$/.test(before)) return null
  if (depthAt(context) > 1) return null
  return { from, options: OPTIONS, validFor: /^\w*$/ }
}

/** How many objects stand around the cursor; policies are names of the outermost one. */
function depthAt(context: CompletionContext): number {
  let depth = 0
  for (let node = syntaxTree(context.state).resolveInner(context.pos, -1); node.parent; node = node.parent) {
    if (node.name === 'Object' || node.name === 'Array') depth += 1
  }
  return depth
}

const PARSE_MS = 200

/** Marks what the service would refuse: no JSON, a blocked policy, a value of the wrong type. */
export const policyLint = linter((view): Diagnostic[] => {
  const text = view.state.doc.toString()
  if (text.trim() === '') return []
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { offset, message } = parsed.problem
    const from = Math.min(offset, Math.max(0, text.length - 1))
    return [{ from, to: Math.min(text.length, from + 1), severity: 'error', message: `No JSON: ${message}` }]
  }
  return policyMarks(view, parsed.value)
})

function policyMarks(view: EditorView, policy: unknown): Diagnostic[] {
  if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) {
    return [{ from: 0, to: view.state.doc.length, severity: 'error', message: 'Must be an object' }]
  }
  const marks: Diagnostic[] = []
  const tree = ensureSyntaxTree(view.state, view.state.doc.length, PARSE_MS) ?? syntaxTree(view.state)
  const object = tree.topNode.getChild('Object')
  for (const property of object?.getChildren('Property') ?? []) {
    const nameNode = property.getChild('PropertyName')
    if (!nameNode) continue
    const { from, to } = nameNode
    const name = JSON.parse(view.state.sliceDoc(from, to)) as string
    const problem = policyProblem(name, (policy as Record<string, unknown>)[name])
    if (problem) marks.push({ from, to: property.to, severity: 'error', message: `${name}: ${problem}` })
    else if (!KNOWN_POLICIES.has(name)) {
      marks.push({ from, to, severity: 'warning', message: `${name} is not known here; it is passed on as it is` })
    }
  }
  return marks
}
