import { z } from 'zod'
import { FilePath } from './file'

/** What runs for a session, by the names of its logs (rule 11.8). */
export const LOGGED_PROGRAMS = ['chromium', 'display'] as const

/** Query of `logs/stream` (rule 11.8). */
export const LogsQuery = z
  .object({
    source: z
      .enum(['path', 'supervisor'])
      .meta({ description: 'A file inside the browser, or its programs.', example: 'path' }),
    follow: z
      .enum(['true', 'false'])
      .default('true')
      .transform((text) => text === 'true')
      .meta({
        description:
          'Whether to follow what is written from now on. False: the existing content, then the stream ends.',
      }),
    path: FilePath.optional().meta({
      description: 'Required for the source `path`: the absolute path of a file inside the browser.',
      example: '/home/user/test.log',
    }),
    supervisor_process: z
      .string()
      .optional()
      .meta({
        description: `Of the source \`supervisor\`: ${LOGGED_PROGRAMS.join(' or ')}.`,
        example: 'chromium',
      }),
  })
  .refine(({ source, path }) => source !== 'path' || path !== undefined, {
    path: ['path'],
    message: 'is required for this source',
  })
  .refine(({ source, supervisor_process: program }) => source !== 'supervisor' || program !== undefined, {
    path: ['supervisor_process'],
    message: 'is required for this source',
  })

/** One line. */
export const LogEvent = z
  .object({
    event: z.literal('log'),
    timestamp: z.iso.datetime().meta({ description: 'When it was read.' }),
    message: z.string(),
  })
  .meta({
    id: 'LogEvent',
    example: { event: 'log', timestamp: '2026-01-31T09:30:00.000Z', message: 'DevTools listening' },
  })

export type LogEvent = z.infer<typeof LogEvent>
