import { type Node, parseTree } from 'jsonc-parser'

/** A stretch of a text. */
export interface TextRange {
  from: number
  to: number
}

/** A member of an object: where its name stands with its quotes, and where its value ends. */
export interface Member extends TextRange {
  name: string
  end: number
}

/** `viewport.width` and `extensions[0].name` as the steps to them. */
export const stepsOf = (path: string): string[] => path.match(/[^.[\]]+/g) ?? []

/**
 * Where the value at a wire path stands in a text that is JSON. Of a member that is not there, the range of what should hold it;
 * of one with a dot in its name, that of the last step that was found.
 */
export function rangeOf(text: string, path: string): TextRange {
  let node = parseTree(text)
  for (const step of stepsOf(path)) {
    const inner = node && stepInto(node, step)
    if (node && !inner) return rangeOfNode(node.children ? { ...node, length: 1 } : node)
    node = inner
  }
  return node ? rangeOfNode(node) : { from: 0, to: text.length }
}

/** The members of the outermost object of a text that is JSON. */
export const topMembers = (text: string): Member[] => membersOf(parseTree(text)).map(([member]) => member)

/** The names that stand more than once in the same object of a text that is JSON, each as often as that. */
export function repeatedNames(text: string): string[] {
  const within = (node: Node | undefined): string[] => {
    const names = membersOf(node).map(([{ name }]) => name)
    const repeated = names.filter((name, index) => names.indexOf(name) < index)
    return [...repeated, ...(node?.children ?? []).flatMap((child) => within(child))]
  }
  return within(parseTree(text))
}

const rangeOfNode = ({ offset, length }: Node): TextRange => ({ from: offset, to: offset + length })

// As in JSON itself, the last one of the same name counts.
const stepInto = (node: Node, step: string): Node | undefined =>
  node.type === 'array' ? node.children?.[Number(step)] : membersOf(node).findLast(([{ name }]) => name === step)?.[1]

function membersOf(node: Node | undefined): [Member, Node][] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [[{ name: String(key.value), ...rangeOfNode(key), end: value.offset + value.length }, value]] : [],
  )
}
