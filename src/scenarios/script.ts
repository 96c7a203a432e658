import { literal } from '../code-samples/literal'
import { KEY_VARIABLE } from '../code-samples/request'
import { SDK_METHODS } from '../code-samples/sdk-methods'
import { text, TYPESCRIPT } from '../code-samples/typescript'
import { bodyOf, requestOf } from '../contract/action-endpoints'
import { ComputerAction } from '../contract/computer-actions'
import { comparedSteps, type ScenarioCheck, type ScenarioStep } from '../contract/scenario'
import { toBase64 } from './base64'
import type { PortableScenario } from './file'
import { pageCode, pageSeconds } from './page-check'
import { type Helper, helpersCode, needsPictures } from './script-helpers'

export interface ScriptOptions extends PortableScenario {
  /** Address of the service, without a slash at its end. */
  baseUrl: string
  /** Name of the file, to be said in its head. */
  fileName: string
  /** A step in one sentence: what the script says when it begins it, and when it fails. */
  words: (step: ScenarioStep) => string
}

/** As long as the SDK waits by itself, with some room. */
const ACQUIRE_SECONDS = 50

/**
 * A scenario as a TypeScript file for the public SDK: it acquires a browser, does the steps and checks by itself, says each, ends at
 * the first that fails with the reason, releases the browser, and exits with code 0 or 1.
 */
export async function scenarioScript({
  scenario,
  baselines,
  baseUrl,
  fileName,
  words,
}: ScriptOptions): Promise<string> {
  const { steps } = scenario
  const lines = steps.flatMap((step, index) => [
    `begin(${text(saying(step, index, words))})`,
    ...linesOf(step, index, steps, baselines),
  ])
  const checks = new Set(steps.flatMap((step) => (step.kind === 'check' ? [HELPERS[step.check.type]] : [])))
  const looksBack = checks.has('changes')
  const pictures = new Map<string, string>()
  for (const step of comparedSteps(steps)) {
    const png = baselines.get(step)
    if (png) pictures.set(step, await toBase64(png))
  }
  return [
    ...headOf(scenario, fileName, needsPictures(checks)),
    '',
    `import { setTimeout as sleep } from 'node:timers/promises'`,
    `import Kernel from '@onkernel/sdk'`,
    ...(needsPictures(checks) ? [`import sharp from 'sharp'`] : []),
    '',
    'const client = new Kernel({',
    `  baseURL: ${text(baseUrl)},`,
    `  apiKey: process.env[${text(KEY_VARIABLE)}],`,
    '  maxRetries: 0, // an action that is sent again happens twice',
    '})',
    'const { computer } = client.browsers',
    '',
    'const pool = process.argv[2]',
    `if (!pool) throw new Error(${text(`Say which pool: npx tsx ${fileName} POOL`)})`,
    ...STOPPABLE,
    `const browser = await client.browserPools.acquire(pool, { acquire_timeout_seconds: ${ACQUIRE_SECONDS} })`,
    `if (!browser) throw new Error('No browser of the pool is free.')`,
    'const id = browser.session_id',
    '',
    ...LEAVING,
    '',
    `let step = 'before the first step'`,
    'try {',
    ...[...(looksBack ? ['let before = await screen()'] : []), ...lines].map((line) => `  ${line}`),
    `  console.log('passed')`,
    ...ENDING,
    ...helpersCode(checks, pictures).flatMap((code) => ['', code]),
    '',
  ].join('\n')
}

/** A stop from outside must not leave the browser acquired, either; not even one that comes while the browser is on its way. */
const STOPPABLE = [
  'const stop = new AbortController()',
  `for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort())`,
]

const LEAVING = [
  'const release = () => client.browserPools.release(pool, { session_id: id, reuse: false }, { maxRetries: 2 })',
  'const leave = () => release().finally(() => process.exit(1))',
  'if (stop.signal.aborted) await leave()',
  `stop.signal.addEventListener('abort', () => void leave())`,
]

const ENDING = [
  '} catch (error) {',
  '  console.error(`failed: ${step}: ${error instanceof Error ? error.message : String(error)}`)',
  '  process.exitCode = 1',
  '} finally {',
  '  await release()',
  '}',
  '',
  'function begin(words: string): void {',
  '  step = words',
  '  console.log(words)',
  '}',
]

function headOf({ name, display }: PortableScenario['scenario'], file: string, looks: boolean): string[] {
  return [
    `// ${oneLine(name)}: a scenario of Pooldeck, recorded on a display of ${display.width}x${display.height}.`,
    '//',
    `// To run it:  npm install ${looks ? 'sharp ' : ''}@onkernel/sdk tsx`,
    `//             ${KEY_VARIABLE}=… npx tsx ${file} POOL`,
    '// It ends with code 0 when all has passed, else with 1.',
  ]
}

/** What ends a line would end a comment, or one of the lines that the script says. */
const oneLine = (words: string): string => words.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** `3. The screen stops changing within 10 s (the list has come)`. */
const saying = (step: ScenarioStep, index: number, words: ScriptOptions['words']): string =>
  oneLine(`${index + 1}. ${words(step)}${step.note === undefined ? '' : ` (${step.note})`}`)

function linesOf(
  step: ScenarioStep,
  index: number,
  steps: readonly ScenarioStep[],
  baselines: ReadonlyMap<string, Blob>,
): string[] {
  switch (step.kind) {
    case 'wait':
      return [`await sleep(${step.ms})`]
    case 'action':
      return [...(isJudged(steps, index) ? [REMEMBER] : []), ...callOf(step.action)]
    case 'check': {
      const { check, id } = step
      const isFirst = check.type === 'screen_changes' && !steps.slice(0, index).some(({ kind }) => kind === 'action')
      const hasPicture = check.type !== 'picture_equals' || baselines.has(id)
      return [...(isFirst ? [REMEMBER] : []), ...(hasPicture ? checkCall(check, id).split('\n') : [MISSING])]
    }
  }
}

const MISSING = `throw new Error('There is no baseline to compare the screen with.')`

const REMEMBER = 'before = await screen()'

/** Whether a check asks what this action has changed. */
function isJudged(steps: readonly ScenarioStep[], index: number): boolean {
  const next = steps.findIndex(({ kind }, at) => at > index && kind === 'action')
  return steps
    .slice(index + 1, next === -1 ? undefined : next)
    .some((step) => step.kind === 'check' && step.check.type === 'screen_changes')
}

function callOf(action: ComputerAction): string[] {
  const { operationId } = requestOf(action).endpoint
  const method = SDK_METHODS[operationId]?.path.replace('browsers.', '')
  const call = `await ${method}(id, `
  return `${call}${literal(withoutDefaults(action), TYPESCRIPT, 0, call.length)})`.split('\n')
}

/** The body of an action, without what would be the same if it were left out. */
function withoutDefaults(action: ComputerAction): object {
  const whole = JSON.stringify(action)
  const body = bodyOf(action) as Record<string, unknown>
  const matters = ([name]: [string, unknown]): boolean => {
    const read = ComputerAction.safeParse({ ...action, [action.type]: { ...body, [name]: undefined } })
    return !read.success || JSON.stringify(read.data) !== whole
  }
  return Object.fromEntries(Object.entries(body).filter(matters))
}

const template = (code: string): string => `\`${code.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)}\``

const HELPERS = {
  picture_equals: 'equals',
  picture_settles: 'settles',
  pixel_color: 'hasColor',
  screen_changes: 'changes',
  page_text: 'look',
  page_element: 'look',
  page_address: 'look',
} as const satisfies Record<ScenarioCheck['type'], Helper>

function checkCall(check: ScenarioCheck, id: string): string {
  const { within_ms: ms } = check
  switch (check.type) {
    case 'picture_equals': {
      const { max_changed, tolerance, masks } = check
      const rules = {
        ...(max_changed > 0 && { max_changed }),
        ...(tolerance > 0 && { tolerance }),
        ...(masks.length > 0 && { masks }),
      }
      const call = `await equals(${text(id)}, ${ms}`
      return Object.keys(rules).length > 0 ? `${call}, ${literal(rules, TYPESCRIPT, 0, call.length)})` : `${call})`
    }
    case 'picture_settles':
      return `await settles(${ms}, ${check.still_ms})`
    case 'pixel_color': {
      const { x, y, color, tolerance } = check
      return `await hasColor(${ms}, ${x}, ${y}, ${text(color)}${tolerance > 0 ? `, ${tolerance}` : ''})`
    }
    case 'screen_changes':
      return `await changes(${ms}, before)`
    case 'page_text':
    case 'page_element':
    case 'page_address':
      return `await look(${pageSeconds(check)}, ${template(pageCode(check))})`
  }
}
