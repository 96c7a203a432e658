import { z } from 'zod'

/** Characters of the name of a mark. */
export const MAX_MARK_NAME = 200
/** Marks of one replay. */
export const MOST_MARKS = 1_000

/** Body of a mark (rule 11.10). */
export const ReplayMarkRequest = z
  .strictObject({
    name: z
      .string()
      .trim()
      .regex(/\S/, 'must not be empty')
      .max(MAX_MARK_NAME, `use at most ${MAX_MARK_NAME} characters`)
      .meta({ description: 'What happens now, 1 to 200 characters; surrounding spaces are removed.' }),
  })
  .meta({ id: 'ReplayMarkRequest', example: { name: 'Checkout' } })

/** A named moment of a replay, which becomes a chapter of its video. */
export const ReplayMark = z
  .object({
    name: z.string(),
    offset_ms: z.int().min(0).meta({ description: 'Milliseconds since the first picture.' }),
  })
  .meta({ id: 'ReplayMark', example: { name: 'Checkout', offset_ms: 12_500 } })

export type ReplayMark = z.infer<typeof ReplayMark>
