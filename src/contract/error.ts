import { z } from 'zod'

/** One thing that is wrong with a request (rule 7.1). */
export const ErrorDetail = z
  .object({
    code: z.string().optional().meta({ description: 'More specific code, for example invalid_input.' }),
    message: z.string().optional().meta({ description: 'What is invalid, and where.' }),
  })
  .meta({ id: 'ErrorDetail' })

/** The body of every answer that is not a success (rule 7.1). */
export const ErrorBody = z
  .object({
    code: z.string().meta({ description: 'Machine-readable code.' }),
    message: z.string().meta({ description: 'Human-readable description.' }),
    details: z.array(ErrorDetail).optional().meta({ description: 'One entry per error, if there are several.' }),
    inner_error: ErrorDetail.optional(),
  })
  .meta({ id: 'Error', example: { code: 'bad_request', message: 'size: must be at least 1' } })

export type ErrorDetail = z.infer<typeof ErrorDetail>
export type ErrorBody = z.infer<typeof ErrorBody>
