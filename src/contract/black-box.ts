import { z } from 'zod'

/** The most that a black box keeps. */
export const MAX_BLACK_BOX_MINUTES = 60

/** How much of its display a session keeps without being recorded: beyond the interface. */
export const BlackBox = z
  .strictObject({
    minutes: z.int().min(0).max(MAX_BLACK_BOX_MINUTES).meta({
      description: 'Number of the last minutes that are stored at least; 0 stores nothing.',
    }),
  })
  .meta({ id: 'BlackBox', example: { minutes: 5 } })

export type BlackBox = z.infer<typeof BlackBox>
