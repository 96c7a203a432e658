import { z } from 'zod'

/** How long ago an interaction may have been when it is reported, ms. */
const LONGEST_AGO_MS = 600_000

const Place = z.object({ x: z.number(), y: z.number() })

const common = {
  url: z.string(),
  top: z.boolean(),
  /** Unix time in ms; of one that cannot be, the nearest that can. */
  at: z.number().transform((at) => Math.min(Math.max(at, Date.now() - LONGEST_AGO_MS), Date.now())),
  selector: z.string(),
}

/** What a person has done in a document, as the script in it reports it. Places are CSS pixels. */
export const Interaction = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('click'),
    tag: z.string(),
    text: z.string(),
    /** In the document's window, and on the display. */
    x: z.number(),
    y: z.number(),
    screenX: z.number(),
    screenY: z.number(),
  }),
  z.object({ ...common, kind: z.literal('key'), key: z.string(), tag: z.string() }),
  z.object({ ...common, kind: z.literal('scroll'), from: Place, to: Place }),
])
export type Interaction = z.infer<typeof Interaction>
