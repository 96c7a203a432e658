import { z } from 'zod'
import { ComputerAction, type ComputerActionInput } from './computer-actions'
import { DragRecord } from './drag-record'

/** So much is kept of the actions of one replay, bytes. */
export const MAX_TRACK_BYTES = 4 * 1024 * 1024

/** What was done to a session while it was recorded: beyond the interface. */
export const ReplayAction = z
  .object({
    at_ms: z.int().meta({
      description: 'Start in milliseconds since the first picture; negative if earlier.',
    }),
    duration_ms: z.int().min(0).meta({ description: 'Duration in milliseconds.' }),
    by: z.string().optional().meta({
      description: 'Name of the API key that requested it; absent if another host forwarded the call.',
    }),
    failed: z.literal(true).optional().meta({ description: 'Whether it failed or was stopped.' }),
    action: ComputerAction.meta({
      description: 'The request, with a dot for each typed character: characters are not stored.',
    }),
    samples: DragRecord.shape.samples.optional().meta({
      description: 'The actual track of a drag, as in the record of the last drag.',
    }),
  })
  .meta({
    id: 'ReplayAction',
    example: {
      at_ms: 1250,
      duration_ms: 84,
      by: 'ci',
      action: {
        type: 'click_mouse',
        click_mouse: { x: 320, y: 240, button: 'left', click_type: 'click', num_clicks: 1 },
      },
    },
  })

export type ReplayAction = Omit<z.infer<typeof ReplayAction>, 'action'> & { action: ComputerActionInput }
