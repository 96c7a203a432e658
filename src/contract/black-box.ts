import { z } from 'zod'

/** The most that a black box keeps. */
export const MAX_BLACK_BOX_MINUTES = 60

/** How much of its display a session keeps without being recorded: beyond the interface. */
export const BlackBox = z
  .strictObject({
    minutes: z.int().min(0).max(MAX_BLACK_BOX_MINUTES).meta({
      description: 'So many of the last minutes are kept at least; 0 keeps nothing.',
    }),
  })
  .meta({ id: 'BlackBox', example: { minutes: 5 } })

export type BlackBox = z.infer<typeof BlackBox>
