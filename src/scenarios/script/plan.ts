import { bodyOf } from '../../contract/action-endpoints'
import { ComputerAction } from '../../contract/computer-actions'
import { comparedSteps, isAct, type ScenarioStep } from '../../contract/scenario-step'
import type { PageCheck, ScenarioCheck } from '../../contract/scenario-check'
import { toBase64 } from '../base64'
import { PAGE_CODE } from '../page-check'
import type { PortableScenario } from '../file'

export interface ScriptOptions extends PortableScenario {
  /** Address of the service, without a slash at its end. */
  baseUrl: string
  /** Name of the file, to be said in its head. */
  fileName: string
  /** A step in one sentence: what the script says when it begins it, and when it fails. */
  words: (step: ScenarioStep) => string
}

/** One thing that a script does; each language writes it in its own words. */
export type Statement =
  | { kind: 'act'; action: ComputerAction }
  | { kind: 'sleep'; ms: number }
  /** Runs the code of a script in the session; `name` is what a file calls it. */
  | { kind: 'run'; name: string; seconds: number }
  /** Keeps the screen as it is: a check asks what has changed since. */
  | { kind: 'remember' }
  /** Stores the position of the next event: a check asks what has failed since. */
  | { kind: 'mark' }
  | { kind: 'check'; check: ScenarioCheck; id: string }
  /** There is no picture that the screen could be compared with. */
  | { kind: 'lacks baseline' }

/** A scenario as a script does it, whatever the language. */
export interface Plan extends Omit<ScriptOptions, 'words' | 'baselines'> {
  steps: readonly { says: string; statements: readonly Statement[] }[]
  /** The kinds of checks in it. */
  checks: ReadonlySet<ScenarioCheck['type']>
  /** What steps are compared with: a PNG as base64 each. */
  pictures: ReadonlyMap<string, string>
  /** Whether a check asks what has failed. */
  watches: boolean
}

export async function planOf({ words, baselines, ...options }: ScriptOptions): Promise<Plan> {
  const { steps } = options.scenario
  const pictures = new Map<string, string>()
  for (const step of comparedSteps(steps)) {
    const png = baselines.get(step)
    if (png) pictures.set(step, await toBase64(png))
  }
  const checks = new Set(steps.flatMap((step) => (step.kind === 'check' ? [step.check.type] : [])))
  return {
    ...options,
    steps: steps.map((step, index) => ({
      says: saying(step, index, words),
      statements: statementsOf(step, index, steps, baselines),
    })),
    checks,
    pictures,
    watches: checks.has('no_console_error') || checks.has('no_failed_request'),
  }
}

/** What ends a line would end a comment, or one of the lines that a script says. */
export const oneLine = (words: string): string => words.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** `3. The screen stops changing within 10 s (the list has come)`. */
const saying = (step: ScenarioStep, index: number, words: ScriptOptions['words']): string =>
  oneLine(`${index + 1}. ${words(step)}${step.note === undefined ? '' : ` (${step.note})`}`)

function statementsOf(
  step: ScenarioStep,
  index: number,
  steps: readonly ScenarioStep[],
  baselines: ReadonlyMap<string, Blob>,
): Statement[] {
  switch (step.kind) {
    case 'wait':
      return [{ kind: 'sleep', ms: step.ms }]
    case 'action':
    case 'script': {
      const isChecked = (matches: (check: ScenarioCheck) => boolean): boolean => isActChecked(steps, index, matches)
      return [
        ...(isChecked(({ type }) => type === 'screen_changes') ? [{ kind: 'remember' as const }] : []),
        ...(isChecked((check) => 'since' in check && check.since === 'last_action') ? [{ kind: 'mark' as const }] : []),
        step.kind === 'action'
          ? { kind: 'act', action: step.action }
          : { kind: 'run', name: scriptName(index), seconds: step.timeout_sec },
      ]
    }
    case 'check': {
      const { check, id } = step
      const isFirst = check.type === 'screen_changes' && !steps.slice(0, index).some(isAct)
      const hasPicture = check.type !== 'picture_equals' || baselines.has(id)
      return [
        ...(isFirst ? [{ kind: 'remember' as const }] : []),
        hasPicture ? { kind: 'check', check, id } : { kind: 'lacks baseline' },
      ]
    }
  }
}

/** Whether such a check asks what this action or script has done. */
function isActChecked(
  steps: readonly ScenarioStep[],
  index: number,
  matches: (check: ScenarioCheck) => boolean,
): boolean {
  const next = steps.findIndex((step, at) => at > index && isAct(step))
  return steps
    .slice(index + 1, next === -1 ? undefined : next)
    .some((step) => step.kind === 'check' && matches(step.check))
}

const scriptName = (index: number): string => `SCRIPT_${index + 1}`

const PAGE_CHECKS: ReadonlySet<string> = new Set<PageCheck['type']>(['page_text', 'page_element', 'page_address'])

/** The kinds of checks of a plan that ask the page. */
const pageChecksOf = ({ checks }: Plan): PageCheck['type'][] =>
  [...checks].filter((type): type is PageCheck['type'] => PAGE_CHECKS.has(type))

/** What a file calls the code of a check on the page. */
export const codeNameOf = (type: PageCheck['type']): string => type.toUpperCase()

/** All code that a plan runs in the session, by what a file calls it. */
export const codesOf = (plan: Plan): [name: string, code: string][] => [
  ...pageChecksOf(plan).map((type): [string, string] => [codeNameOf(type), PAGE_CODE[type]]),
  ...plan.scenario.steps.flatMap((step, index): [string, string][] =>
    step.kind === 'script' ? [[scriptName(index), step.code]] : [],
  ),
]

/** Whether it asks the page. */
export const asksPage = (plan: Plan): boolean => pageChecksOf(plan).length > 0

/** How a comparison with a picture is other than by default. */
export function rulesOf({ max_changed, tolerance, masks }: Extract<ScenarioCheck, { type: 'picture_equals' }>) {
  return {
    ...(max_changed > 0 && { max_changed }),
    ...(tolerance > 0 && { tolerance }),
    ...(masks.length > 0 && { masks }),
  }
}

/** The body of an action, without what would be the same if it were left out. */
export function withoutDefaults(action: ComputerAction): object {
  const whole = JSON.stringify(action)
  const body = bodyOf(action) as Record<string, unknown>
  const matters = ([name]: [string, unknown]): boolean => {
    const read = ComputerAction.safeParse({ ...action, [action.type]: { ...body, [name]: undefined } })
    return !read.success || JSON.stringify(read.data) !== whole
  }
  return Object.fromEntries(Object.entries(body).filter(matters))
}

const SCREEN_CHECKS: ReadonlySet<ScenarioCheck['type']> = new Set([
  'picture_equals',
  'picture_settles',
  'pixel_color',
  'screen_changes',
])

/** Whether one of the checks looks at the screen. */
export const needsPictures = ({ checks }: Plan): boolean => [...checks].some((type) => SCREEN_CHECKS.has(type))
