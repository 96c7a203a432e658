import { z } from 'zod'

/** What comes back for a command: a result, or why there is none. */
export interface CdpAnswer {
  readonly result?: Record<string, unknown>
  readonly error?: CdpRefusal
}

/** As JSON-RPC has it. */
interface CdpRefusal {
  readonly code: number
  readonly message: string
  readonly data?: string
}

/** What the browser itself answers when it cannot do a thing. */
export const SERVER_ERROR = -32_000

const Fields = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** An answer or an event, as the browser writes it. What an event carries is for those who listen to read. */
export const CdpMessage = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: Fields.default({}),
  sessionId: z.string().optional(),
  result: Fields.default({}),
  error: z
    .object({ code: z.number().default(SERVER_ERROR), message: z.string(), data: z.string().optional() })
    .optional(),
})
