import { z } from 'zod'
import { ARIA_ROLES } from './aria-roles'
import { Region } from './computer'
import { ComputerAction, oneOf } from './computer-actions'
import { checkNames, declared } from './scenario-values'
import { LONGEST_SIDE } from './viewport'

/** Bounds of a scenario. */
export const SCENARIO = {
  steps: 500,
  name: 120,
  description: 2_000,
  note: 500,
  masks: 100,
  text: 1_000,
  except: 20,
} as const
/** The longest wait, and the longest that a check may take, ms. */
export const LONGEST_WAIT_MS = 300_000
/** How long a picture has to stay the same until it counts as settled, ms. */
export const STILL_MS = { min: 100, max: 30_000 } as const
/** Bytes of a baseline picture. */
export const BASELINE_BYTES = 16 * 1024 * 1024
/** The largest difference that a channel of a colour can have. */
const CHANNEL = 255

/** Between the selectors of frames in each other. */
export const FRAME_IN_FRAME = ' >>> '

const frame = z
  .string()
  .min(1)
  .max(SCENARIO.text)
  .optional()
  .meta({
    description: `Selector of the frame to look in, such as iframe[title="Payment"]; for a frame in a frame both, with${FRAME_IN_FRAME}between them. Left out: the page itself.`,
  })
const side = z.int().min(1).max(LONGEST_SIDE)

/** The size of the display that places on it are meant for. */
const DisplaySize = z.object({ width: side, height: side }).meta({ id: 'DisplaySize' })

const tolerance = z.int().min(0).max(CHANNEL).default(0).meta({
  description: 'How far a channel (red, green, blue) of a colour may be off, 0 to 255.',
})

const withinMs = (ms: number) =>
  z.int().min(0).max(LONGEST_WAIT_MS).default(ms).meta({
    description: 'Milliseconds to wait until the check passes. 0 checks once.',
  })

const pixel = z.int().min(0).max(LONGEST_SIDE)

/** Checks of what has failed; they look at the telemetry of the session. */
const failures = {
  since: z.enum(['start', 'last_action']).default('start').meta({
    description: 'Where it begins: at the start of the scenario, or at the last action before the check.',
  }),
  except: z.array(z.string().min(1).max(2_048)).max(SCENARIO.except).default([]).meta({
    description: 'What may fail: addresses of requests, texts of errors. * matches anything, spaces included.',
  }),
  wait_ms: z.int().min(0).max(LONGEST_WAIT_MS).default(500).meta({
    description: 'Milliseconds to wait first, for late failures.',
  }),
}

const CHECKS = [
  z.object({
    type: z.literal('picture_equals').meta({ description: 'The screen is the same as the baseline of this step.' }),
    tolerance,
    max_changed: z.int().min(0).default(0).meta({ description: 'How many pixels may differ.' }),
    masks: z
      .array(Region)
      .max(SCENARIO.masks)
      .default([])
      .meta({ description: 'Parts of the display that are not compared.' }),
    within_ms: withinMs(2_000),
  }),
  z.object({
    type: z.literal('picture_settles').meta({ description: 'The screen stops changing.' }),
    still_ms: z.int().min(STILL_MS.min).max(STILL_MS.max).default(500).meta({
      description: 'Milliseconds without a change after which it counts as settled.',
    }),
    within_ms: withinMs(10_000),
  }),
  z.object({
    type: z.literal('pixel_color').meta({ description: 'A pixel has a colour.' }),
    x: pixel,
    y: pixel,
    color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'use six hex digits, such as #1a7f37'),
    tolerance,
    within_ms: withinMs(2_000),
  }),
  z.object({
    type: z.literal('screen_changes').meta({
      description: 'The screen differs from what it was before the last action; without one, from what it is now.',
    }),
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('page_text').meta({ description: 'The page in front shows a text, or does not.' }),
    text: z.string().min(1).max(SCENARIO.text).meta({
      description: 'A part of it is enough; upper and lower case, and kinds of blanks, are the same.',
    }),
    shown: z.boolean().default(true).meta({ description: 'False: it must not be visible.' }),
    frame,
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('page_element').meta({ description: 'The page in front shows an element, or so many of them.' }),
    role: z.enum(ARIA_ROLES).meta({ description: 'Role of the element, as for assistive technology.' }),
    name: z.string().max(SCENARIO.text).optional().meta({
      description: 'What it is called there; a part of it is enough. Left out: any name.',
    }),
    count: z.int().min(0).max(10_000).optional().meta({
      description: 'How many of them are visible. When omitted, at least one.',
    }),
    frame,
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('page_address').meta({ description: 'The page in front has an address.' }),
    address: z.string().min(1).max(2_048).meta({ description: 'All of it; * stands for anything.' }),
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('no_console_error').meta({ description: 'No page has written an error or thrown an exception.' }),
    ...failures,
  }),
  z.object({
    type: z.literal('no_failed_request').meta({
      description:
        'No request was answered with a status from 400 on, or not at all. Requests that a page cancelled do not count.',
    }),
    ...failures,
  }),
] as const

/** What has to be so on the screen, or on the page in front, for a replay to pass. */
export const ScenarioCheck = z
  .discriminatedUnion('type', CHECKS, oneOf(CHECKS.map(({ shape }) => shape.type.value)))
  .meta({ id: 'ScenarioCheck' })

const common = {
  id: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/, 'use 1 to 64 letters, digits, underscores or hyphens')
    .meta({
      description:
        'Chosen by the client, unique within the scenario. The baseline picture of the step is stored under it.',
    }),
  note: z.string().max(SCENARIO.note).optional().meta({ description: 'What the step is for.' }),
}

const STEPS = [
  z.object({ ...common, kind: z.literal('action'), action: ComputerAction }),
  z.object({ ...common, kind: z.literal('wait'), ms: z.int().min(0).max(LONGEST_WAIT_MS) }),
  z.object({ ...common, kind: z.literal('check'), check: ScenarioCheck }),
] as const

/** An action that is done, a wait, or a check. */
export const ScenarioStep = z
  .discriminatedUnion('kind', STEPS, oneOf(STEPS.map(({ shape }) => shape.kind.value)))
  .meta({ id: 'ScenarioStep' })

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
  name: z.string().min(1).max(SCENARIO.name).meta({ description: 'What it is for; several may have the same.' }),
  description: z.string().max(SCENARIO.description).optional(),
  display: DisplaySize.meta({ description: 'Size of the display that it was recorded on, in pixels.' }),
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
  version: z.int().min(0).meta({ description: 'Grows by one with each change of the scenario itself.' }),
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
    baselines: z.array(ScenarioBaseline).meta({ description: 'Pictures that are kept for its steps.' }),
  })
  .meta({ id: 'Scenario', example: { ...kept, ...example, baselines: [ScenarioBaseline.meta()?.['example']] } })

const { steps: _, variables: __, secrets: ___, ...told } = definition
const { steps: exampleSteps, ...toldExample } = example

/** A scenario as lists have it. */
export const ScenarioSummary = z
  .object({ ...keeping, ...told, step_count: z.int().min(0) })
  .meta({ id: 'ScenarioSummary', example: { ...kept, ...toldExample, step_count: exampleSteps.length } })

/** Body of `POST /service/scenarios`. */
export const ScenarioCreate = z
  .object(definition)
  .superRefine(checkNames)
  .meta({ id: 'ScenarioCreateRequest', example })

/** Body of `PUT /service/scenarios/{id}`. */
export const ScenarioReplace = z
  .object({
    ...definition,
    version: z.int().min(1).meta({
      description: 'The version that the change was made to: when there is a newer one, nothing is replaced.',
    }),
  })
  .superRefine(checkNames)
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
export type ScenarioCheck = z.output<typeof ScenarioCheck>
/** A check that asks the page; the others look at the screen. */
export type PageCheck = Extract<ScenarioCheck, { type: `page_${string}` }>
/** A check that looks at what was captured. */
export type FailureCheck = Extract<ScenarioCheck, { type: `no_${string}` }>
export type ScenarioStep = z.output<typeof ScenarioStep>
/** As a person writes it, before defaults are filled in. */
export type ScenarioStepInput = z.input<typeof ScenarioStep>
export type ScenarioCheckInput = z.input<typeof ScenarioCheck>
export type ScenarioBaseline = z.infer<typeof ScenarioBaseline>
export type ScenarioSummary = z.output<typeof ScenarioSummary>
export type Scenario = z.output<typeof Scenario>
export type ScenarioCreate = z.output<typeof ScenarioCreate>
export type ScenarioReplace = z.output<typeof ScenarioReplace>

/** Ids of the steps that compare the screen with a baseline. */
export const comparedSteps = (steps: readonly ScenarioStep[]): string[] =>
  steps.flatMap((step) => (step.kind === 'check' && step.check.type === 'picture_equals' ? [step.id] : []))
