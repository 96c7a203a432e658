import { z } from 'zod'
import { ComputerAction, type ComputerActionInput } from '../../../contract/computer-actions'
import { ErrorDetail } from '../../../contract/error'

/** One thing done to a session by hand, as it goes over the wire. */
export type Action = ComputerActionInput

/** What became of an action; `ms` is the time until the answer came, or until it was given up. */
export type Result =
  | { kind: 'sending' }
  | { kind: 'done'; ms: number }
  | {
      kind: 'failed'
      ms: number
      message: string
      /** HTTP status and code of the service's answer; both missing when none came. */
      status?: number
      code?: string
      details: readonly ErrorDetail[]
      /** It was never sent. */
      unsent?: true
      /** The person stopped it, or left the console. */
      stopped?: true
    }

export interface Entry {
  id: string
  action: Action
  /** How the pointer came to where it acts, where that was seen. */
  lead?: Action
  /** Milliseconds since 1970. */
  sentAt: number
  result: Result
  /** Name of the scenario whose replay did it; absent for what a person did. */
  replay?: string
  /** It was begun in a private phase: it is stored nowhere, and gone when that ends. */
  isPrivate?: true
  /** The screen as it was when the action was sent, and a moment after its end. Kept for the latest entries only. */
  before?: Blob
  after?: Blob
}

export function withoutPictures(entry: Entry): Entry {
  const { before: _, after: __, ...rest } = entry
  return rest
}

/** What is kept in the storage; it may have been written by an older version, so it is checked when it is read. */
export const StoredEntry = z.object({
  id: z.string(),
  action: ComputerAction,
  lead: ComputerAction.optional(),
  sentAt: z.number(),
  replay: z.string().optional(),
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sending') }),
    z.object({ kind: z.literal('done'), ms: z.number() }),
    z.object({
      kind: z.literal('failed'),
      ms: z.number(),
      message: z.string(),
      status: z.number().optional(),
      code: z.string().optional(),
      details: z.array(ErrorDetail),
      unsent: z.literal(true).optional(),
      stopped: z.literal(true).optional(),
    }),
  ]),
})
