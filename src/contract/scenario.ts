import { z } from 'zod'
import { checkDurations } from './long-inputs'
import { SCENARIO } from './scenario-limits'
import { ScenarioStep } from './scenario-step'
import { checkNames, declared } from './scenario-values'
import { LONGEST_SIDE } from './viewport'

/** Bytes of a baseline picture. */
export const BASELINE_BYTES = 16 * 1024 * 1024

const side = z.int().min(1).max(LONGEST_SIDE)

/** The size of the display that its points are meant for. */
const DisplaySize = z.object({ width: side, height: side }).meta({ id: 'DisplaySize' })

const steps = z
  .array(ScenarioStep)
  .max(SCENARIO.steps, { abort: true })
  .superRefine((all, context) => {
    const seen = new Set<string>()
    for (const [index, { id }] of all.entries()) {
      if (seen.has(id)) {
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is the id of an earlier step; use another' })
      }
      seen.add(id)
    }
  })
  .meta({ description: `Steps in order: at most ${SCENARIO.steps} steps.` })

/** What a scenario is, apart from who keeps it. */
const definition = {
  name: z.string().min(1).max(SCENARIO.name).meta({ description: 'Name; several scenarios may have the same one.' }),
  description: z.string().max(SCENARIO.description).optional(),
  display: DisplaySize.meta({ description: 'Size of the display it was recorded on, in pixels.' }),
  ...declared,
  steps,
}

const example = {
  name: 'Sign in',
  display: { width: 1280, height: 800 },
  steps: [
    {
      id: 'name',
      kind: 'action',
      action: {
        type: 'click_mouse',
        click_mouse: { x: 320, y: 240, button: 'left', click_type: 'click', num_clicks: 1 },
      },
    },
    { id: 'typed', kind: 'action', action: { type: 'type_text', type_text: { text: 'ada\n', delay: 0 } } },
    { id: 'settled', kind: 'check', check: { type: 'picture_settles', still_ms: 500, within_ms: 10_000 } },
    {
      id: 'greeted',
      kind: 'check',
      note: 'The greeting is there',
      check: { type: 'picture_equals', tolerance: 8, max_changed: 0, masks: [], within_ms: 2_000 },
    },
  ],
}

const keeping = {
  id: z.string(),
  version: z.int().min(0).meta({ description: 'Increases by one with each change of the scenario itself.' }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime().meta({ description: 'When the scenario itself was last changed.' }),
}
const kept = {
  id: 's4c6n8r1t3v5x7z9b2d4f6hj',
  version: 3,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T10:00:00.000Z',
}

/** A picture that a step is compared with. */
export const ScenarioBaseline = z
  .object({
    step_id: z.string(),
    width: z.int().min(0),
    height: z.int().min(0),
    size_bytes: z.int().min(0),
    updated_at: z.iso.datetime(),
  })
  .meta({
    id: 'ScenarioBaseline',
    example: {
      step_id: 'greeted',
      width: 1280,
      height: 800,
      size_bytes: 48_210,
      updated_at: '2026-01-31T09:45:00.000Z',
    },
  })

/** A scenario as the service answers. */
export const Scenario = z
  .object({
    ...keeping,
    ...definition,
    baselines: z.array(ScenarioBaseline).meta({ description: 'Baseline pictures stored for its steps.' }),
  })
  .meta({ id: 'Scenario', example: { ...kept, ...example, baselines: [ScenarioBaseline.meta()?.['example']] } })

const { steps: _, variables: __, secrets: ___, ...summary } = definition
const { steps: exampleSteps, ...toldExample } = example

/** A scenario as lists have it. */
export const ScenarioSummary = z
  .object({ ...keeping, ...summary, step_count: z.int().min(0) })
  .meta({ id: 'ScenarioSummary', example: { ...kept, ...toldExample, step_count: exampleSteps.length } })

/** Body of `POST /service/scenarios`. */
export const ScenarioCreate = z
  .object(definition)
  .superRefine(checkNames)
  .superRefine(checkDurations)
  .meta({ id: 'ScenarioCreateRequest', example })

/** Body of `PUT /service/scenarios/{id}`. */
export const ScenarioReplace = z
  .object({
    ...definition,
    version: z.int().min(1).meta({
      description: 'The version the change is based on: if there is a newer one, nothing is replaced.',
    }),
  })
  .superRefine(checkNames)
  .superRefine(checkDurations)
  .meta({ id: 'ScenarioReplaceRequest', example: { ...example, version: kept.version } })

/** Parts of `PUT /service/scenarios/{id}/baselines/{step_id}`. */
export const ScenarioBaselinePut = z
  .object({
    picture: z
      .file()
      .max(BASELINE_BYTES, `must have at most ${BASELINE_BYTES / 1024 / 1024} MiB`)
      .meta({ description: 'A PNG of the whole display.' }),
  })
  .meta({ id: 'ScenarioBaselineRequest' })

export type DisplaySize = z.infer<typeof DisplaySize>
export type ScenarioBaseline = z.infer<typeof ScenarioBaseline>
export type ScenarioSummary = z.output<typeof ScenarioSummary>
export type Scenario = z.output<typeof Scenario>
export type ScenarioCreate = z.output<typeof ScenarioCreate>
export type ScenarioReplace = z.output<typeof ScenarioReplace>
