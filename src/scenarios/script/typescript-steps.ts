import { literal } from '../../code-samples/literal'
import { KEY_VARIABLE } from '../../code-samples/request'
import { SDK_METHODS } from '../../code-samples/sdk-methods'
import { text, TYPESCRIPT } from '../../code-samples/typescript'
import { requestOf } from '../../contract/action-endpoints'
import type { ScenarioCheck } from '../../contract/scenario-check'
import { declaredNames } from '../../contract/scenario-values'
import { FAILURE_KINDS } from '../failures'
import { givenOf, pageSeconds } from '../page-check'
import { codeWithValues } from '../script-code'
import { codeNameOf, codesOf, type Plan, rulesOf, type Statement, withoutDefaults } from './plan'
import { variableOf, withValues } from './script-values'

// What the scripts in TypeScript have in common, whatever runs them.

/** The client of the SDK. */
export const clientLines = (baseUrl: string): string[] => [
  'const client = new Kernel({',
  `  baseURL: ${text(baseUrl)},`,
  `  apiKey: process.env[${text(KEY_VARIABLE)}],`,
  '  maxRetries: 0, // an action that is sent again happens twice',
  '})',
  'const { computer } = client.browsers',
]

/** The values that texts refer to, and what keeps secrets out of messages. Nothing where none are declared. */
export function valuesLines({ scenario: { variables = [], secrets = [] } }: Plan): string[] {
  if (variables.length + secrets.length === 0) return []
  const needed = (name: string): string => `  ${name}: needed(${text(variableOf(name))}),`
  return [
    '',
    'const values = {',
    ...variables.map(({ name, value }) =>
      value === undefined ? needed(name) : `  ${name}: process.env[${text(variableOf(name))}] ?? ${text(value)},`,
    ),
    ...secrets.map(needed),
    '}',
  ]
}

/** The functions that these lines call. */
export function valuesHelpers({ scenario: { variables = [], secrets = [] } }: Plan): string[] {
  if (variables.length + secrets.length === 0) return []
  const hidden = secrets.map((name) => `values.${name}`).join(', ')
  return [
    `function needed(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(\`Set \${name}: this scenario has no value of its own for it.\`)
  return value
}`,
    ...(secrets.length > 0
      ? [
          `/** A message without the secrets that are in it. */
function hide(message: string): string {
  return [${hidden}].reduce((hidden, secret) => hidden.replaceAll(secret, '••••••••'), message)
}`,
        ]
      : []),
  ]
}

/** How a message is written: without secrets, where there are some. */
export const messageOf = ({ scenario: { secrets = [] } }: Plan, message: string): string =>
  secrets.length > 0 ? `hide(${message})` : message

/** The code that runs in the session. */
export const codeLines = (plan: Plan): string[] =>
  codesOf(plan).flatMap(([name, code]) => ['', `const ${name} = ${template(code)}`])

const template = (code: string): string => `\`${code.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)}\``

/** The lines of a statement. */
export function statementLines(statement: Statement, plan: Plan): string[] {
  const notation = withValues(TYPESCRIPT, plan.scenario, (name) => `values.${name}`)
  switch (statement.kind) {
    case 'sleep':
      return [`await sleep(${statement.ms})`]
    case 'run': {
      const { name, seconds } = statement
      if (declaredNames(plan.scenario).length === 0) return [`await run(${seconds}, ${name})`]
      return [
        `await run(${seconds}, \`${codeWithValues(`\${${name}}`, '${JSON.stringify(values)}').replace('\n', String.raw`\n`)}\`)`,
      ]
    }
    case 'remember':
      return ['before = await screen()']
    case 'mark':
      return ['lastAction = await here()']
    case 'lacks baseline':
      return [`throw new Error('There is no baseline to compare the screen with.')`]
    case 'act': {
      const { operationId } = requestOf(statement.action).endpoint
      const call = `await ${SDK_METHODS[operationId]?.path.replace('browsers.', '')}(id, `
      return `${call}${literal(withoutDefaults(statement.action), notation, 0, call.length)})`.split('\n')
    }
    case 'check':
      return checkCall(statement.check, statement.id).split('\n')
  }

  function checkCall(check: ScenarioCheck, id: string): string {
    switch (check.type) {
      case 'picture_equals': {
        const call = `await equals(${text(id)}, ${check.within_ms}`
        const rules = rulesOf(check)
        return Object.keys(rules).length > 0 ? `${call}, ${literal(rules, TYPESCRIPT, 0, call.length)})` : `${call})`
      }
      case 'picture_settles':
        return `await settles(${check.within_ms}, ${check.still_ms})`
      case 'pixel_color': {
        const { x, y, color, tolerance } = check
        return `await hasColor(${check.within_ms}, ${x}, ${y}, ${text(color)}${tolerance > 0 ? `, ${tolerance}` : ''})`
      }
      case 'screen_changes':
        return `await changes(${check.within_ms}, before)`
      case 'page_text':
      case 'page_element':
      case 'page_address': {
        const call = `await look(${pageSeconds(check)}, ${codeNameOf(check.type)}, `
        return `${call}${literal(givenOf(check), notation, 0, call.length)})`
      }
      case 'no_console_error':
      case 'no_failed_request': {
        const call = `await nothingFailed(${text(FAILURE_KINDS[check.type])}, ${SINCE[check.since]}, ${check.wait_ms}`
        return check.except.length > 0 ? `${call}, ${literal(check.except, TYPESCRIPT, 0, call.length)})` : `${call})`
      }
    }
  }
}

const SINCE = { start: 'start', last_action: 'lastAction' } as const

/** What is done before the first step: what later steps look back at. */
export const beginLines = ({ checks, watches }: Plan): string[] => [
  ...(watches ? ['await watch()', 'const start = await here()', 'let lastAction = start'] : []),
  ...(checks.has('screen_changes') ? ['let before = await screen()'] : []),
]
