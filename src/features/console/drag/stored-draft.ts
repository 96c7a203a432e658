import { z } from 'zod'
import type { Drawing } from './drawing'
import { simplified } from './path'
import { DEFAULT_SETTINGS, DragSettings } from './settings'

export const TOOLS = ['freehand', 'straight', 'waypoints'] as const
export type Tool = (typeof TOOLS)[number]

/** What is kept of a drag that is being prepared. */
export interface StoredDraft {
  tool: Tool
  snaps: boolean
  drawing: Drawing
}

const Points = z.array(z.tuple([z.int(), z.int()]))

const StoredStroke = z.object({
  id: z.string().regex(/^\d+$/),
  name: z.string(),
  visible: z.boolean(),
  path: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waypoints'), points: Points }),
    z
      .object({ kind: z.literal('freehand'), drawn: Points, tolerance: z.number().min(0) })
      .transform(({ drawn, tolerance }) => simplified(drawn, tolerance)),
  ]),
  settings: DragSettings.optional(),
})

/** It may have been written by an older version, which had one set of settings for all strokes. */
export const StoredDraft: z.ZodType<StoredDraft> = z
  .object({
    tool: z.enum(TOOLS),
    snaps: z.boolean(),
    drawing: z.object({ active: z.string(), strokes: z.array(StoredStroke).min(1) }),
    settings: DragSettings.default(DEFAULT_SETTINGS),
  })
  .transform(({ tool, snaps, drawing, settings: shared }): StoredDraft => {
    const strokes = drawing.strokes.map(({ settings = shared, ...stroke }) => ({ ...stroke, settings }))
    return { tool, snaps, drawing: { ...drawing, strokes } }
  })
