import { z } from 'zod'
import { DEFAULT_CODE_SECONDS, MAX_CODE_SECONDS } from './playwright-limits'

/** Body of `playwright/execute` (rule 11.12). */
export const PlaywrightExecute = z
  .strictObject({
    code: z.string().min(1, 'enter some code').meta({
      description:
        'The body of an async function of `page`, the tab in front, its `context` and its `browser`. TypeScript may be in it: types are taken out, not checked.',
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
    success: z.boolean().meta({ description: 'Whether the code has come to its end.' }),
    result: z.unknown().optional().meta({ description: 'What it has returned, through JSON; null for nothing.' }),
    error: z.string().optional().meta({ description: 'For code that failed: the error, or why it was stopped.' }),
    stdout: z
      .string()
      .meta({ description: 'What it has written by `console.log`, `info` and `debug`; at most 1 MiB of it.' }),
    stderr: z.string().meta({
      description:
        'What it has written by `console.warn` and `error`; at most 1 MiB of it. Of code that has failed, the stack trace follows.',
    }),
  })
  .meta({
    id: 'PlaywrightResult',
    example: { success: true, result: 'Example Domain', stdout: '', stderr: '' },
  })

export type PlaywrightExecute = z.output<typeof PlaywrightExecute>
export type PlaywrightResult = z.output<typeof PlaywrightResult>
