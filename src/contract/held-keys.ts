import { z } from 'zod'
import { hideTyping } from './computer'
import { LONGEST_SLEEP_MS, MOST_ACTIONS } from './computer-actions'

/** A key of which nothing is said for so long comes up, ms: a line that breaks must not leave it repeating itself. */
export const LONGEST_HELD_MS = 3_000

/** A key that goes down or comes up. */
const KeyChange = z.object({
  key: z.string().meta({ description: 'One key, by a name that `press_key` knows; not a combination.' }),
  down: z.boolean().meta({
    description:
      'Whether the key goes down. For a key that is already down, its timeout starts over; a key that is already up stays up.',
  }),
  after_ms: z.int().min(0).max(LONGEST_SLEEP_MS).optional().meta({
    description: 'Milliseconds since the previous change.',
  }),
  for_ms: z
    .int()
    .min(1)
    .max(LONGEST_HELD_MS)
    .optional()
    .meta({
      description: `Milliseconds after which it comes up by itself unless it is named again: ${LONGEST_HELD_MS} when left out.`,
    }),
})

/** Body of `hold_keys`. */
export const HoldKeys = z
  .object({
    changes: z
      .array(KeyChange)
      .min(1)
      .max(MOST_ACTIONS)
      .meta({
        description: `Changes in order: 1 to ${MOST_ACTIONS} changes.`,
      }),
    hide_typing: hideTyping,
  })
  .meta({ id: 'HoldKeysRequest', example: { changes: [{ key: 'w', down: true }] } })

/** What is known of where the keys went. */
export const KeysHeld = z
  .object({
    secret: z.boolean().meta({
      description: 'Whether a character went to a field for passwords or codes, or to one that can’t be inspected.',
    }),
  })
  .meta({ id: 'HoldKeysResponse', example: { secret: false } })

export type HoldKeys = z.output<typeof HoldKeys>
export type KeyChange = z.output<typeof KeyChange>
export type KeysHeld = z.infer<typeof KeysHeld>
