import { KEY_VARIABLE } from '../../code-samples/request'
import { text } from '../../code-samples/typescript'
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

/** The variable of the environment that says on which session a test runs. */
const SESSION_VARIABLE = 'POOLDECK_SESSION'

/**
 * A scenario as a test of Playwright, a step of it for each of its own. It runs on a session that is there, by the public SDK: what is done
 * to the display of a session no page can do. When it fails, a picture of the screen is in its report.
 */
export async function playwrightScript(options: ScriptOptions): Promise<string> {
  const plan = await planOf(options)
  const looks = needsPictures(plan)
  const steps = plan.steps.flatMap(({ says, statements }) => [
    `await step(${text(says)}, async () => {`,
    ...statements.flatMap((statement) => statementLines(statement, plan)).map((line) => `  ${line}`),
    '})',
  ])
  return [
    ...headOf(plan, looks),
    '',
    `import { setTimeout as sleep } from 'node:timers/promises'`,
    `import Kernel from '@onkernel/sdk'`,
    `import { test } from '@playwright/test'`,
    ...(looks ? [`import sharp from 'sharp'`] : []),
    '',
    ...clientLines(plan.baseUrl),
    `const id = process.env[${text(SESSION_VARIABLE)}] ?? ''`,
    ...codeLines(plan),
    ...valuesLines(plan),
    '',
    ...(plan.watches ? ['let restore = async (): Promise<unknown> => undefined', ''] : []),
    `test(${text(oneLine(plan.scenario.name))}, async () => {`,
    `  if (!id) throw new Error(${text(`Set ${SESSION_VARIABLE}: the id of the session to run on.`)})`,
    '  test.setTimeout(0) // each step has its own time limit',
    ...[...(plan.watches ? ['restore = await rememberTelemetry()'] : []), ...beginLines(plan), ...steps].map(
      (line) => `  ${line}`,
    ),
    '})',
    '',
    'test.afterEach(async ({}, info) => {',
    ...(plan.watches ? ['  await restore().catch(() => {}) // the session may be over'] : []),
    '  if (info.status === info.expectedStatus || !id) return',
    '  const answer = await computer.captureScreenshot(id)',
    `  await info.attach('screen', { body: Buffer.from(await answer.arrayBuffer()), contentType: 'image/png' })`,
    '})',
    '',
    'function step(words: string, run: () => Promise<void>): Promise<void> {',
    '  return test.step(words, async () => {',
    '    try {',
    '      await run()',
    '    } catch (error) {',
    '      const reason = error instanceof Error ? error.message : String(error)',
    `      throw new Error(${messageOf(plan, '`${words}: ${reason}`')})`,
    '    }',
    '  })',
    '}',
    ...(plan.watches ? ['', REMEMBER_TELEMETRY] : []),
    ...[...valuesHelpers(plan), ...helpersCode(plan)].flatMap((code) => ['', code]),
    '',
  ].join('\n')
}

const REMEMBER_TELEMETRY = `/** What it returns has the session capture again what it captures now. */
async function rememberTelemetry(): Promise<() => Promise<unknown>> {
  const { telemetry } = await client.browsers.retrieve(id)
  const now = telemetry?.browser ? { browser: telemetry.browser } : { enabled: false }
  return () => client.browsers.update(id, { telemetry: now })
}`

function headOf({ scenario, fileName }: Plan, looks: boolean): string[] {
  const { name, display } = scenario
  return [
    `// ${oneLine(name)}: a Pooldeck scenario, recorded on a display of ${display.width}x${display.height}.`,
    '//',
    `// To run it:  npm install ${looks ? 'sharp ' : ''}@onkernel/sdk @playwright/test`,
    `//             ${KEY_VARIABLE}=… ${SESSION_VARIABLE}=… npx playwright test ${fileName}`,
    '// It needs no browser of its own: it runs on that session.',
    ...describeValues(scenario).map((words) => `// ${words}`),
  ]
}
