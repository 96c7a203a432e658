import { z } from 'zod'
import { ARIA_ROLES } from './aria-roles'
import { Region } from './computer'
import { oneOf } from './computer-actions'
import { LONGEST_WAIT_MS, SCENARIO } from './scenario-limits'
import { LONGEST_SIDE } from './viewport'

/** How long a picture has to stay the same until it counts as settled, ms. */
const STILL_MS = { min: 100, max: 30_000 } as const

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

const tolerance = z.int().min(0).max(CHANNEL).default(0).meta({
  description: 'How far a channel (red, green, blue) of a color may be off, 0 to 255.',
})

const withinMs = (ms: number) =>
  z.int().min(0).max(LONGEST_WAIT_MS).default(ms).meta({
    description: 'How long to wait for the check to pass, in milliseconds. 0 checks once.',
  })

const pixel = z.int().min(0).max(LONGEST_SIDE)

/** Checks of what has failed; they look at the telemetry of the session. */
const failures = {
  since: z.enum(['start', 'last_action']).default('start').meta({
    description:
      'Start of the checked period: the start of the scenario, or the last action or script before the check.',
  }),
  except: z.array(z.string().min(1).max(2_048)).max(SCENARIO.except).default([]).meta({
    description: 'Failures to ignore: addresses of requests, texts of errors. * matches anything, including spaces.',
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
    type: z.literal('pixel_color').meta({ description: 'A pixel has a color.' }),
    x: pixel,
    y: pixel,
    color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'use six hex digits, such as #1a7f37'),
    tolerance,
    within_ms: withinMs(2_000),
  }),
  z.object({
    type: z.literal('screen_changes').meta({
      description:
        'The screen differs from what it was before the last action or script; without one, from what it is now.',
    }),
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('page_text').meta({ description: 'The active tab shows a text, or doesn’t.' }),
    text: z.string().min(1).max(SCENARIO.text).meta({
      description: 'Part of the text is enough; case and kinds of white space are ignored.',
    }),
    shown: z.boolean().default(true).meta({ description: 'False: it must not be visible.' }),
    frame,
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('page_element').meta({ description: 'The active tab shows an element, or a number of them.' }),
    role: z.enum(ARIA_ROLES).meta({ description: 'Role of the element, as for assistive technology.' }),
    name: z.string().max(SCENARIO.text).optional().meta({
      description: 'Accessible name, or a part of it. When omitted, any name.',
    }),
    count: z.int().min(0).max(10_000).optional().meta({
      description: 'How many of them are visible. When omitted, at least one.',
    }),
    frame,
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('page_address').meta({ description: 'The active tab has an address.' }),
    address: z.string().min(1).max(2_048).meta({ description: 'Complete address; * matches anything.' }),
    within_ms: withinMs(5_000),
  }),
  z.object({
    type: z.literal('no_console_error').meta({ description: 'No page has written an error or thrown an exception.' }),
    ...failures,
  }),
  z.object({
    type: z.literal('no_failed_request').meta({
      description: 'No request failed or had a status of 400 or higher. Requests that a page canceled are ignored.',
    }),
    ...failures,
  }),
] as const

/** What has to be so on the screen, or on the page in front, for a replay to pass. */
export const ScenarioCheck = z
  .discriminatedUnion('type', CHECKS, oneOf(CHECKS.map(({ shape }) => shape.type.value)))
  .meta({ id: 'ScenarioCheck' })

export type ScenarioCheck = z.output<typeof ScenarioCheck>
/** A check that asks the page; the others look at the screen. */
export type PageCheck = Extract<ScenarioCheck, { type: `page_${string}` }>
/** A check that looks at what was captured. */
export type FailureCheck = Extract<ScenarioCheck, { type: `no_${string}` }>
/** As a person writes it, before defaults are filled in. */
export type ScenarioCheckInput = z.input<typeof ScenarioCheck>
