import { literal } from '../../code-samples/literal'
import { PYTHON } from '../../code-samples/python'
import { KEY_VARIABLE } from '../../code-samples/request'
import { requestOf } from '../../contract/action-endpoints'
import type { ScenarioCheck } from '../../contract/scenario-check'
import { declaredNames } from '../../contract/scenario-values'
import { FAILURE_KINDS } from '../failures'
import { givenOf, pageSeconds } from '../page-check'
import { codeWithValues } from '../script-code'
import {
  codeNameOf,
  codesOf,
  oneLine,
  type Plan,
  planOf,
  rulesOf,
  type ScriptOptions,
  type Statement,
  withoutDefaults,
} from './plan'
import { pythonHelpers } from './python-helpers'
import { describeValues, variableOf, withValues } from './script-values'

const text = PYTHON.text

/**
 * A scenario as a Python file that needs nothing but the standard library: it acquires a browser, does the steps and checks by itself, says
 * each, ends at the first that fails with the reason, releases the browser, and exits with code 0 or 1.
 */
export async function pythonScript(options: ScriptOptions): Promise<string> {
  const plan = await planOf(options)
  const { fileName, baseUrl, steps } = plan
  const lines = steps.flatMap(({ says, statements }) => [
    `begin(${text(says)})`,
    ...statements.flatMap((statement) => statementLines(statement, plan)),
  ])
  return [
    '#!/usr/bin/env python3',
    ...headOf(plan),
    '',
    'import base64, json, os, re, signal, struct, sys, time, urllib.error, urllib.parse, urllib.request, zlib',
    '',
    `BASE_URL = ${text(baseUrl)}`,
    ...codesOf(plan).flatMap(([name, code]) => ['', `${name} = ${lines3(code)}`]),
    '',
    '',
    'def needed(name):',
    '    """Returns the value of an environment variable."""',
    '    if not os.environ.get(name):',
    '        sys.exit("Set %s: it has no default." % name)',
    '    return os.environ[name]',
    '',
    '',
    `API_KEY = needed(${text(KEY_VARIABLE)})`,
    `POOL = sys.argv[1] if len(sys.argv) > 1 else sys.exit(${text(`Name the pool: python3 ${fileName} POOL`)})`,
    ...valuesLines(plan),
    '',
    '',
    'def steps():',
    '    """Runs the steps of the scenario. The first one that fails raises an error."""',
    ...[...beginLines(plan), ...lines].map((line) => `    ${line}`),
    ...pythonHelpers(plan),
    '',
    '',
    'main()',
    '',
  ].join('\n')
}

function headOf({ scenario, fileName }: Plan): string[] {
  const { name, display } = scenario
  return [
    `# ${oneLine(name)}: a Pooldeck scenario, recorded on a display of ${display.width}x${display.height}.`,
    '#',
    `# To run it:  ${KEY_VARIABLE}=… python3 ${fileName} POOL`,
    '# It needs Python 3.8 or newer, and no packages.',
    ...describeValues(scenario).map((words) => `# ${words}`),
    '# It exits with 0 when everything passed, otherwise with 1.',
  ]
}

function valuesLines({ scenario: { variables = [], secrets = [] } }: Plan): string[] {
  const needed = (name: string): string => `    ${text(name)}: needed(${text(variableOf(name))}),`
  const own = (name: string, value: string): string =>
    `    ${text(name)}: os.environ.get(${text(variableOf(name))}, ${text(value)}),`
  if (variables.length + secrets.length === 0) return ['VALUES = {}', 'SECRETS = []']
  return [
    'VALUES = {',
    ...variables.map(({ name, value }) => (value === undefined ? needed(name) : own(name, value))),
    ...secrets.map(needed),
    '}',
    `SECRETS = ${literal(secrets, PYTHON)}`,
  ]
}

/** A text of several lines, each line of it on one. */
const lines3 = (code: string): string =>
  `(\n${code
    .split('\n')
    .map((line) => `    ${text(`${line}\n`)}`)
    .join('\n')}\n)`

const beginLines = ({ checks, watches }: Plan): string[] => [
  ...(watches ? ['watch()', 'start = last_action = here()'] : []),
  ...(checks.has('screen_changes') ? ['before = screen()'] : []),
]

function statementLines(statement: Statement, plan: Plan): string[] {
  const notation = withValues(PYTHON, plan.scenario, (name) => `VALUES[${text(name)}]`)
  switch (statement.kind) {
    case 'sleep':
      return [`time.sleep(${statement.ms / 1000})`]
    case 'run': {
      const { name, seconds } = statement
      if (declaredNames(plan.scenario).length === 0) return [`run(${seconds}, ${name})`]
      return [`run(${seconds}, ${text(codeWithValues('%s', '%s'))} % (json.dumps(VALUES), ${name}))`]
    }
    case 'remember':
      return ['before = screen()']
    case 'mark':
      return ['last_action = here()']
    case 'lacks baseline':
      return ['raise Failed("There is no baseline to compare the screen with.")']
    case 'act': {
      const [, operation = ''] = requestOf(statement.action).endpoint.path.split('/computer/')
      const call = `act(${text(operation)}, `
      return `${call}${literal(withoutDefaults(statement.action), notation, 0, call.length)})`.split('\n')
    }
    case 'check':
      return checkCall(statement.check, statement.id).split('\n')
  }

  function checkCall(check: ScenarioCheck, id: string): string {
    switch (check.type) {
      case 'picture_equals': {
        const rules = Object.entries(rulesOf(check)).map(([name, value]) => `, ${name}=${literal(value, PYTHON)}`)
        return `equals(${text(id)}, ${check.within_ms}${rules.join('')})`
      }
      case 'picture_settles':
        return `settles(${check.within_ms}, ${check.still_ms})`
      case 'pixel_color': {
        const { x, y, color, tolerance } = check
        return `has_color(${check.within_ms}, ${x}, ${y}, ${text(color)}${tolerance > 0 ? `, ${tolerance}` : ''})`
      }
      case 'screen_changes':
        return `changes(${check.within_ms}, before)`
      case 'page_text':
      case 'page_element':
      case 'page_address': {
        const call = `look(${pageSeconds(check)}, ${codeNameOf(check.type)}, `
        return `${call}${literal(givenOf(check), notation, 0, call.length)})`
      }
      case 'no_console_error':
      case 'no_failed_request': {
        const except = check.except.length > 0 ? `, ${literal(check.except, PYTHON)}` : ''
        return `nothing_failed(${text(FAILURE_KINDS[check.type])}, ${check.since}, ${check.wait_ms}${except})`
      }
    }
  }
}
