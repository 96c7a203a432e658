import { z } from 'zod'
import { DEFAULT_CODE_SECONDS, MAX_CODE_SECONDS } from './playwright-limits'

/** Body of `playwright/execute` (rule 11.12). */
export const PlaywrightExecute = z
  .strictObject({
    code: z.string().min(1, 'enter some code').meta({
      description:
        'The body of an async function with `page` (the active tab), its `context` and its `browser`. TypeScript is allowed: types are removed, not checked.',
    }),
    timeout_sec: z
      .int()
      .min(1)
      .max(MAX_CODE_SECONDS)
      .default(DEFAULT_CODE_SECONDS)
      .meta({ description: 'Seconds after which the code is stopped.' }),
    executor: z
      .literal('default', 'named executors are not available on this server; leave it out')
      .optional()
      .meta({ description: 'Only `default`.' }),
  })
  .meta({
    id: 'PlaywrightExecuteRequest',
    example: { code: "await page.goto('https://example.com')\nreturn page.title()", timeout_sec: 30 },
  })

export const PlaywrightResult = z
  .object({
    success: z.boolean().meta({ description: 'Whether the code ran to its end.' }),
    result: z.unknown().optional().meta({ description: 'Return value, as JSON; null for none.' }),
    error: z.string().optional().meta({ description: 'If the code failed: the error, or why it was stopped.' }),
    stdout: z.string().meta({ description: 'Output of `console.log`, `info` and `debug`, at most 1 MiB.' }),
    stderr: z.string().meta({
      description:
        'Output of `console.warn` and `error`, at most 1 MiB, followed by the stack trace if the code failed.',
    }),
  })
  .meta({
    id: 'PlaywrightResult',
    example: { success: true, result: 'Example Domain', stdout: '', stderr: '' },
  })

export type PlaywrightExecute = z.output<typeof PlaywrightExecute>
export type PlaywrightResult = z.output<typeof PlaywrightResult>
