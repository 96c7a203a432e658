import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/** What the dashboard does not read of an operation: its schemas and its words are for the service and its description. */
const UNREAD = new Set(['params', 'query', 'headers', 'body', 'summary', 'description', 'errors'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Leaves the schemas of the operations out of the dashboard. It only calls them, and what its first views need of the contract is
 * method, path and the shape of the answer, which takes the place of its schema; Zod and all schemas come with the first form.
 */
export function slimEndpoints(): Plugin {
  let shapes: ReadonlyMap<string, string> = new Map()
  return {
    name: 'slim-endpoints',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    async buildStart() {
      // Not imported: the contract is no part of the configuration.
      const { module } = await runnerImport<typeof import('./answer-shapes')>(
        join(import.meta.dirname, 'answer-shapes.ts'),
      )
      shapes = module.answerShapes
    },
    transform: {
      filter: { id: /\/src\/contract\/endpoints\/[^/]+\.ts$/ },
      handler(code) {
        const cuts: { start: number; end: number; text: string }[] = []
        const visit = (node: unknown): void => {
          if (Array.isArray(node)) return node.forEach(visit)
          if (!isNode(node)) return
          const entry = entryIn(node)
          if (entry) cuts.push(...unread(entry, shapes))
          else Object.values(node).forEach(visit)
        }
        visit(this.parse(code, { lang: 'ts' }))
        const slim = cuts
          .sort((a, b) => b.start - a.start)
          .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
        // The lines stay where they are as far as it matters: no map.
        return { code: slim, map: null }
      },
    },
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** `endpoint({ … })`, and what several of them share: `const common = { … } as const`. */
function entryIn(node: Node): Node | undefined {
  const given =
    node.type === 'CallExpression' && isNamed(node['callee'], 'endpoint') ? (node['arguments'] as Node[])[0] : undefined
  const shared = node.type === 'TSAsExpression' ? (node['expression'] as Node) : undefined
  return [given, shared].find((entry) => entry?.type === 'ObjectExpression')
}

const isNamed = (node: unknown, name: string): boolean => isNode(node) && node['name'] === name

/** The places of what is not read in an entry, and what stands there instead. */
function unread(entry: Node, shapes: ReadonlyMap<string, string>): { start: number; end: number; text: string }[] {
  const properties = entry['properties'] as Node[]
  const id = properties.find(({ key }) => isNamed(key, 'operationId'))?.['value']
  return properties.flatMap(({ key, value, start, end }) => {
    if (!isNode(key) || !isNode(value)) return []
    if (UNREAD.has(String(key['name']))) return [{ start, end, text: '...null' }]
    if (!isNamed(key, 'response') || value.type === 'Literal') return []
    const shape = shapes.get(isNode(id) ? String(id['value']) : '')
    if (shape === undefined) throw new Error('An answer has a schema, and its operation no id of its own.')
    return [{ start: value.start, end: value.end, text: shape }]
  })
}
