import { z } from 'zod'
import { EXEC_CEILING_SECONDS } from './process-limits'

const start = {
  command: z.string().min(1, 'enter a command').meta({
    description: 'A program in PATH, or the path of one. It is not interpreted by a shell.',
  }),
  args: z.array(z.string()).optional().meta({ description: 'Arguments, passed unchanged.' }),
  cwd: z
    .string()
    .regex(/^\//, 'must be absolute: begin it with /')
    .nullable()
    .optional()
    .meta({ description: 'Working folder. When omitted or null, /home/user.' }),
  env: z.record(z.string(), z.string()).optional().meta({
    description: 'Variables in addition to PATH, HOME, LANG, TMPDIR and, for a browser with a display, DISPLAY.',
  }),
  as_user: z.string().nullable().optional().meta({
    description: 'The browser’s user, 1000 or 1000:1000: there is no other in a session.',
  }),
  as_root: z.boolean().optional().meta({ description: 'Refused with 403: nothing inside a browser is root.' }),
} as const

const example = { command: 'ls', args: ['-l', '/home/user/Downloads'] }

/** Body of `process/exec` (rule 11.6). */
export const ProcessExec = z
  .strictObject({
    ...start,
    timeout_sec: z
      .int()
      .nullable()
      .optional()
      .meta({
        description: `Seconds after which it is killed, with all processes it started: a 500. At most ${EXEC_CEILING_SECONDS}, also when omitted, null, 0 or less.`,
      }),
  })
  .meta({ id: 'ProcessExecRequest', example: { ...example, timeout_sec: 10 } })

const Terminal = z.int().min(1).max(65_535)

/** Body of `process/spawn` (rule 11.7). */
export const ProcessSpawn = z
  .strictObject({
    ...start,
    timeout_sec: z.int().nullable().optional().meta({
      description: 'Seconds after which it is terminated, and killed 5 s later. When omitted, null, 0 or less: never.',
    }),
    allocate_tty: z.boolean().optional().meta({ description: 'Allocate a terminal.' }),
    rows: Terminal.optional().meta({ description: 'Rows of the terminal; requires `cols`.' }),
    cols: Terminal.optional().meta({ description: 'Columns of the terminal; requires `rows`.' }),
  })
  .meta({ id: 'ProcessSpawnRequest', example })

export const ProcessStdin = z
  .strictObject({ data_b64: z.string().meta({ description: 'Input as Base64.' }) })
  .meta({ id: 'ProcessStdinRequest', example: { data_b64: 'eWVzCg==' } })

export const ProcessKill = z
  .strictObject({
    signal: z.enum(['TERM', 'KILL', 'INT', 'HUP']).default('TERM').meta({ description: 'The signal.' }),
  })
  .meta({ id: 'ProcessKillRequest', example: { signal: 'TERM' } })

export const ProcessResize = z
  .strictObject({ rows: Terminal, cols: Terminal })
  .meta({ id: 'ProcessResizeRequest', example: { rows: 40, cols: 120 } })

export const ProcessResult = z
  .object({
    exit_code: z.int().meta({ description: '-1: it was ended by a signal.' }),
    stdout_b64: z.string().meta({ description: 'Standard output as Base64, at most 10 MiB.' }),
    stderr_b64: z.string().meta({ description: 'Standard error as Base64, at most 10 MiB.' }),
    duration_ms: z.int().min(0),
  })
  .meta({ id: 'ProcessResult', example: { exit_code: 0, stdout_b64: 'b2sK', stderr_b64: '', duration_ms: 4 } })

const processId = '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30'

export const SpawnedProcess = z
  .object({
    process_id: z.uuid().meta({ description: 'Id for the other process operations.' }),
    pid: z.int().min(1).meta({ description: 'The process id inside the session.' }),
    started_at: z.iso.datetime(),
  })
  .meta({
    id: 'SpawnedProcess',
    example: { process_id: processId, pid: 12, started_at: '2026-01-31T09:30:00.000Z' },
  })

export const ProcessStatus = z
  .object({
    state: z.enum(['running', 'exited']),
    exit_code: z.int().nullable().meta({ description: 'Null while it runs; -1 if a signal ended it.' }),
    cpu_pct: z.number().min(0).meta({
      description: 'Mean CPU usage since its start, including its child processes; 0 after its end.',
    }),
    mem_bytes: z.int().min(0).optional().meta({ description: 'Including its child processes; absent after its end.' }),
  })
  .meta({
    id: 'ProcessStatus',
    example: { state: 'running', exit_code: null, cpu_pct: 1.5, mem_bytes: 3_145_728 },
  })

export const ProcessStdinResult = z
  .object({ written_bytes: z.int().min(0) })
  .meta({ id: 'ProcessStdinResult', example: { written_bytes: 4 } })

export const ProcessDone = z.object({ ok: z.literal(true) }).meta({ id: 'ProcessDone', example: { ok: true } })

/** What a process has written, or at last that it has ended. */
export const ProcessOutput = z
  .union([
    z.object({
      stream: z.enum(['stdout', 'stderr']).meta({ description: 'Terminal output is `stdout`.' }),
      data_b64: z.string(),
    }),
    z.object({ event: z.literal('exit'), exit_code: z.int() }),
  ])
  .meta({ id: 'ProcessOutput', example: { stream: 'stdout', data_b64: 'b2sK' } })

export type ProcessExec = z.output<typeof ProcessExec>
export type ProcessSpawn = z.output<typeof ProcessSpawn>
export type ProcessOutput = z.infer<typeof ProcessOutput>
