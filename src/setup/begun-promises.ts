import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** A promise that is begun, and has no handler when something else is waited for. */
export interface Unhandled {
  readonly line: number
  /** The variable or field that holds it. */
  readonly name: string
}

/** Where a variable or a field gets a promise that is not awaited yet. */
interface Begun {
  readonly name: string
  readonly node: Node
  /** The innermost function that it is begun in. */
  readonly scope: Node
  /** The innermost loop of that function. */
  readonly loop: Node | undefined
  /** The variable that held it before it was put into an array. */
  readonly before?: string
}

interface Use extends Begun {
  /** It is awaited there, alone or with others: so it is a promise, and not any other result of a call. */
  readonly isAwaited: boolean
}

const SCOPES = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|Program|StaticBlock)$/
const LOOPS = /^(ForStatement|ForOfStatement|ForInStatement|WhileStatement|DoWhileStatement)$/
/** What gives a promise that has its handler, or that cannot fail. */
const HANDLED = /^(catch|handled|allSettled|resolve)$/
/** What gives the same value as the expression in it. */
const WRAPPED = /^TS(As|NonNull|Satisfies)Expression$/
/** What gives one of several values, with the names of these. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
}
/** Where the value of an assignment is not used further: a statement, or a callback of one. */
const STATEMENTS = /^(ExpressionStatement|ArrowFunctionExpression)$/
const CHAINED = /^(then|catch|finally)$/
const COMBINED = /^(all|allSettled|race|any)$/

/**
 * Finds promises that are held in a variable, or pushed to an array in one, while the same function awaits something else first;
 * and those that a field holds, which other methods await, without a handler of their own. It reads one file at a time and knows no
 * types: that something is a promise it takes from an `await` of it. What is handed on to a function, or returned, is that one's.
 */
export function unhandledPromises(file: string, source: string): Unhandled[] {
  const { begun, uses, awaits } = collect(
    parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
  )
  const found = begun.filter((one) => (one.name.includes('.') ? isLeftInField(one) : isLeftMeanwhile(one)))
  return found.map(({ name, node }) => ({ name, line: source.slice(0, node.start).split('\n').length }))

  function isLeftMeanwhile(one: Begun): boolean {
    const later = uses.filter(({ name, node }) => name === one.name && node.start >= one.node.end && within(node, one))
    const [first] = later
    if (!first || !later.some(({ isAwaited }) => isAwaited)) return false
    return awaits.some(({ scope, node, loop }) => {
      if (scope !== one.scope || within(one.node, { scope: node }) || node === first.node) return false
      const between = node.start >= one.node.end && node.end <= first.node.start
      return between || (one.loop !== undefined && loop === one.loop && !within(first.node, { scope: one.loop }))
    })
  }

  function isLeftInField(one: Begun): boolean {
    const others = uses.filter(({ name }) => name === one.name)
    const isOwn = uses.some(
      ({ name, scope, node }) =>
        (name === one.name || name === one.before) && scope === one.scope && node.start >= one.node.end,
    )
    return !isOwn && others.some(({ isAwaited }) => isAwaited)
  }
}

const within = ({ start, end }: Node, { scope }: { scope: Node }): boolean => start >= scope.start && end <= scope.end

function collect(program: Node): { begun: Begun[]; uses: Use[]; awaits: Begun[] } {
  const [begun, uses, awaits]: [Begun[], Use[], Begun[]] = [[], [], []]
  visit(program, program, undefined)
  return { begun, uses, awaits }

  function visit(node: Node, scope: Node, loop: Node | undefined): void {
    const here = SCOPES.test(node.type) ? node : scope
    const around = here !== scope ? undefined : LOOPS.test(node.type) ? node : loop
    note(node, here, around)
    for (const child of children(node)) visit(child, here, around)
  }

  function note(node: Node, scope: Node, loop: Node | undefined): void {
    const begin = (name: string | undefined, value: Node) => {
      if (name !== undefined && isBegun(value)) begun.push({ name, node: value, scope, loop })
    }
    const use = (value: unknown, isAwaited: boolean) => {
      for (const part of partsOf(value as Node)) {
        const name = nameOf(part)
        if (name !== undefined) uses.push({ name, node, scope, loop, isAwaited })
      }
    }
    const { id, init, callee, argument } = node as Record<string, Node | undefined>
    if (node.type === 'VariableDeclarator' && id && init)
      for (const [name, value] of pairs(id, init)) begin(name, value)
    const stored = STATEMENTS.test(node.type) ? (node['expression'] ?? node['body']) : undefined
    if (isNode(stored) && stored.type === 'AssignmentExpression') {
      begin(nameOf(stored['left']), stored['right'] as Node)
    }
    if (node.type === 'AwaitExpression') {
      awaits.push({ name: '', node, scope, loop })
      use(argument, true)
    }
    if (node.type === 'ForOfStatement' && node['await'] === true) awaits.push({ name: '', node, scope, loop })
    if (node.type === 'ReturnStatement' && argument) use(argument, false)
    if (node.type !== 'CallExpression' || !callee) return
    const args = node['arguments'] as Node[]
    const [held, method] = [nameOf(callee['object']), (callee['property'] as Node | undefined)?.['name']]
    if ((method === 'push' || method === 'add') && args[0]) {
      const before = nameOf(args[0])
      const known = begun.find((one) => one.name === before && one.scope === scope)
      if (held !== undefined && known) begun.push({ ...known, name: held, before })
      else begin(held, args[0])
    } else
      for (const argument of args)
        use(argument, nameOf(callee['object']) === 'Promise' && COMBINED.test(String(method)))
    if (CHAINED.test(String(method))) use(callee['object'], method === 'catch' || args.length > 1)
  }
}

/** A call, or several, whose results are not awaited or handled on the spot. */
function isBegun(node: Node): boolean {
  if (node.type === 'ArrayExpression')
    return (node['elements'] as Node[]).some((element) => element && isBegun(element))
  if (WRAPPED.test(node.type)) return isBegun(node['expression'] as Node)
  const branches = BRANCHES[node.type]
  if (branches) return branches.some((branch) => isBegun(node[branch] as Node))
  if (node.type === 'NewExpression') return isFallible(node)
  if (node.type !== 'CallExpression') return false
  const { callee } = node as unknown as { callee: Node }
  const method = (callee['property'] as Node | undefined)?.['name']
  if (method === 'finally') return isBegun(callee['object'] as Node)
  const [callback] = node['arguments'] as Node[]
  if (method === 'map') return callback?.['name'] !== 'handled' && !isHandling(callback)
  if (method === 'then') return (node['arguments'] as Node[]).length === 1 && isBegun(callee['object'] as Node)
  return !HANDLED.test(String(method ?? callee['name']))
}

/** A promise that may be rejected: one that only resolves cannot fail. */
const isFallible = (node: Node): boolean => {
  const [executor] = node['arguments'] as Node[]
  return nameOf(node['callee']) === 'Promise' && (executor?.['params'] as Node[] | undefined)?.length === 2
}

/** A callback of one expression that gives a promise with its handler. */
const isHandling = (callback: Node | undefined): boolean => {
  const body = callback?.['body']
  return isNode(body) && body.type === 'CallExpression' && !isBegun(body)
}

/** Each name of a pattern with what it gets. */
function pairs(id: Node, init: Node): [string | undefined, Node][] {
  if (id.type === 'ArrayPattern' && init.type === 'ArrayExpression') {
    const values = init['elements'] as Node[]
    return (id['elements'] as Node[]).flatMap((one, index) => {
      const value = values[index]
      return one && value ? [[nameOf(one), value] as [string | undefined, Node]] : []
    })
  }
  return [[nameOf(id), init]]
}

/** What an array has as its parts, also spread; else the thing itself. */
function partsOf(node: Node): Node[] {
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).flatMap((one) => (one ? partsOf(one) : []))
  if (node.type === 'SpreadElement' || node.type === 'TSNonNullExpression') {
    return partsOf((node['argument'] ?? node['expression']) as Node)
  }
  return node.type === 'LogicalExpression' ? partsOf(node['left'] as Node) : [node]
}

/** Of a variable, or of a field of `this`, which has a dot in it. */
function nameOf(node: unknown): string | undefined {
  const { type, name, object, property, expression } = (node ?? {}) as Record<string, unknown>
  if (type === 'ChainExpression') return nameOf(expression)
  if (type === 'Identifier') return name as string
  if (type !== 'MemberExpression' || (object as Node).type !== 'ThisExpression') return undefined
  return `this.${(property as { name: string }).name}`
}

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
