import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { BLOCKED_POLICIES, KNOWN_POLICIES } from '../../../../contract/policy'

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

/** Names of the policies that the browser knows, where a name stands. */
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
