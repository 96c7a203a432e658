import { z } from 'zod'

/** The answer to a command: its result, or an error. */
export interface CdpAnswer {
  readonly result?: Record<string, unknown>
  readonly error?: CdpRefusal
}

/** An error of JSON-RPC. */
interface CdpRefusal {
  readonly code: number
  readonly message: string
  readonly data?: string
}

/** Chromium’s code for what it cannot do. */
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
