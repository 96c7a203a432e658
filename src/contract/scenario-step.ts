import { z } from 'zod'
import { ComputerAction, oneOf } from './computer-actions'
import { PlaywrightExecute } from './playwright'
import { ScenarioCheck } from './scenario-check'
import { LONGEST_WAIT_MS, SCENARIO } from './scenario-limits'

const common = {
  id: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/, 'use 1 to 64 letters, digits, underscores or hyphens')
    .meta({
      description: 'Chosen by the client, unique within the scenario. The step’s baseline picture is stored under it.',
    }),
  note: z.string().max(SCENARIO.note).optional().meta({ description: 'What the step is for.' }),
}

const STEPS = [
  z.object({ ...common, kind: z.literal('action'), action: ComputerAction }),
  z.object({ ...common, kind: z.literal('wait'), ms: z.int().min(0).max(LONGEST_WAIT_MS) }),
  z.object({ ...common, kind: z.literal('check'), check: ScenarioCheck }),
  z.object({
    ...common,
    kind: z.literal('script'),
    code: PlaywrightExecute.shape.code.max(SCENARIO.code).meta({
      description:
        'The body of an async function with `page` (the active tab), its `context` and its `browser`; with declared names, also `values`, an object of their values. An exception fails the step.',
    }),
    timeout_sec: PlaywrightExecute.shape.timeout_sec,
  }),
] as const

/** An action that is done, a wait, a check, or code of Playwright that is run. */
export const ScenarioStep = z
  .discriminatedUnion('kind', STEPS, oneOf(STEPS.map(({ shape }) => shape.kind.value)))
  .meta({ id: 'ScenarioStep' })

export type ScenarioStep = z.output<typeof ScenarioStep>
/** As a person writes it, before defaults are filled in. */
export type ScenarioStepInput = z.input<typeof ScenarioStep>

/** Whether a step does something to the page: what has changed or failed since is asked by later checks. */
export const isAct = ({ kind }: ScenarioStep): boolean => kind === 'action' || kind === 'script'

/** Ids of the steps that compare the screen with a baseline. */
export const comparedSteps = (steps: readonly ScenarioStep[]): string[] =>
  steps.flatMap((step) => (step.kind === 'check' && step.check.type === 'picture_equals' ? [step.id] : []))
