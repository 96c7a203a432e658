import { z } from 'zod'

/** A time in which nothing of a session is recorded: beyond the interface. */
export const PrivatePhase = z
  .object({ since: z.iso.datetime().meta({ description: 'When it began.' }) })
  .meta({ id: 'PrivatePhase', example: { since: '2026-01-31T09:35:00.000Z' } })

export type PrivatePhase = z.infer<typeof PrivatePhase>
