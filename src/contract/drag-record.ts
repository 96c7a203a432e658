import { z } from 'zod'

/** How a drag really went. */
export const DragRecord = z
  .object({
    started_at: z.iso.datetime().meta({ description: 'When the button went down.' }),
    completed: z.boolean().meta({ description: 'False when the drag failed or was stopped.' }),
    duration_ms: z.number().meta({ description: 'Milliseconds from button down to button up.' }),
    samples: z.array(z.tuple([z.number(), z.int(), z.int()])).meta({
      description:
        'Each position that the pointer was sent to, in order: [t, x, y], in milliseconds since the button went down and in display pixels.',
    }),
  })
  .meta({
    id: 'DragRecord',
    example: {
      started_at: '2026-11-21T09:30:00.000Z',
      completed: true,
      duration_ms: 40.6,
      samples: [
        [0, 100, 200],
        [20.3, 160, 210],
        [40.5, 300, 240],
      ],
    },
  })

export type DragRecord = z.infer<typeof DragRecord>
