import { KEY_VARIABLE } from '../../code-samples/request'
import { text } from '../../code-samples/typescript'
import { declaredNames } from '../../contract/scenario-values'
import { needsPictures, oneLine, type Plan, planOf, type ScriptOptions } from './plan'
import { describeValues } from './script-values'
import { helpersCode } from './typescript-helpers'
import {
  beginLines,
  clientLines,
  messageOf,
  codeLines,
  statementLines,
  valuesHelpers,
  valuesLines,
} from './typescript-steps'

/** As long as the SDK waits by itself, with some room. */
export const ACQUIRE_SECONDS = 50

/**
 * A scenario as a TypeScript file for the public SDK: it acquires a browser, does the steps and checks by itself, says each, ends at
 * the first that fails with the reason, releases the browser, and exits with code 0 or 1.
 */
export async function typescriptScript(options: ScriptOptions): Promise<string> {
  const plan = await planOf(options)
  const looks = needsPictures(plan)
  const lines = plan.steps.flatMap(({ says, statements }) => [
    `begin(${text(says)})`,
    ...statements.flatMap((statement) => statementLines(statement, plan)),
  ])
  return [
    ...headOf(plan, looks),
    '',
    `import { setTimeout as sleep } from 'node:timers/promises'`,
    `import Kernel from '@onkernel/sdk'`,
    ...(looks ? [`import sharp from 'sharp'`] : []),
    '',
    ...clientLines(plan.baseUrl),
    ...codeLines(plan),
    ...valuesLines(plan),
    '',
    'const pool = process.argv[2]',
    `if (!pool) throw new Error(${text(`Name the pool: npx tsx ${plan.fileName} POOL`)})`,
    ...STOPPABLE,
    `const browser = await client.browserPools.acquire(pool, { acquire_timeout_seconds: ${ACQUIRE_SECONDS} })`,
    `if (!browser) throw new Error('The pool has no available browser.')`,
    'const id = browser.session_id',
    '',
    ...LEAVING,
    '',
    `let step = 'before the first step'`,
    'try {',
    ...[...beginLines(plan), ...lines].map((line) => `  ${line}`),
    `  console.log('passed')`,
    '} catch (error) {',
    '  const reason = error instanceof Error ? error.message : String(error)',
    `  console.error(${messageOf(plan, '`failed: ${step}: ${reason}`')})`,
    '  process.exitCode = 1',
    ...ENDING,
    ...[...valuesHelpers(plan), ...helpersCode(plan)].flatMap((code) => ['', code]),
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
  '} finally {',
  '  await release()',
  '}',
  '',
  'function begin(words: string): void {',
  '  step = words',
  '  console.log(words)',
  '}',
]

function headOf({ scenario, fileName }: Plan, looks: boolean): string[] {
  const { name, display } = scenario
  return [
    `// ${oneLine(name)}: a Pooldeck scenario, recorded on a display of ${display.width}x${display.height}.`,
    '//',
    `// To run it:  npm install ${looks ? 'sharp ' : ''}@onkernel/sdk tsx`,
    `//             ${KEY_VARIABLE}=… npx tsx ${fileName} POOL`,
    ...(declaredNames(scenario).length > 0 ? describeValues(scenario).map((words) => `// ${words}`) : []),
    '// It exits with 0 when everything passed, otherwise with 1.',
  ]
}
