import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  ProcessDone,
  ProcessExec,
  ProcessKill,
  ProcessOutput,
  ProcessResize,
  ProcessResult,
  ProcessSpawn,
  ProcessStatus,
  ProcessStdin,
  ProcessStdinResult,
  SpawnedProcess,
} from '../process'

const session = z.object({ id_or_name: z.string().meta({ description: 'Id or name of the browser session.' }) })
const one = session.extend({
  process_id: z.string().meta({
    description: 'Id of the process, from spawning it.',
    example: '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30',
  }),
})
// What runs inside a browser has all that the browser has.
const processes = {
  group: 'Browser Processes',
  right: 'drive_sessions',
  errors: [400, 401, 403, 404, 500],
  status: 200,
} as const
const started =
  'It runs inside the browser session, with its user, files and network, and ends with the lease at the latest.'

/** Rule 11.6. */
export const processExec = endpoint({
  ...processes,
  operationId: 'processExec',
  summary: 'Run a program and wait until it ends',
  description: `${started} Its output is collected; \`X-Output-Truncated\` names the streams that were truncated. A program that fails is a 200 with its exit code; one that can’t be started is a 400. When the caller disconnects, it is killed.`,
  params: session,
  method: 'POST',
  path: '/browsers/{id_or_name}/process/exec',
  body: ProcessExec,
  bodyRequired: true,
  response: ProcessResult,
})

/** Rule 11.7. */
export const processSpawn = endpoint({
  ...processes,
  operationId: 'processSpawn',
  summary: 'Start a program',
  description: `${started} For a minute after its end its status and its output can still be read.`,
  params: session,
  method: 'POST',
  path: '/browsers/{id_or_name}/process/spawn',
  body: ProcessSpawn,
  bodyRequired: true,
  response: SpawnedProcess,
})

const processStatus = endpoint({
  ...processes,
  operationId: 'processStatus',
  summary: 'Get the status of a process',
  params: one,
  method: 'GET',
  path: '/browsers/{id_or_name}/process/{process_id}/status',
  response: ProcessStatus,
})

export const processStdin = endpoint({
  ...processes,
  operationId: 'processStdin',
  summary: 'Write to the input of a process',
  description: '400 while the process has not read its earlier input.',
  params: one,
  method: 'POST',
  path: '/browsers/{id_or_name}/process/{process_id}/stdin',
  body: ProcessStdin,
  bodyRequired: true,
  response: ProcessStdinResult,
})

export const processStdoutStream = endpoint({
  ...processes,
  operationId: 'processStdoutStream',
  summary: 'Follow the output of a process',
  description:
    'Server-sent events: first the last 1 MiB of output, then new output, finally `exit`. Every reader gets all of it; a slow reader slows the process down.',
  params: one,
  method: 'GET',
  path: '/browsers/{id_or_name}/process/{process_id}/stdout/stream',
  response: ProcessOutput,
  streams: true,
})

export const processKill = endpoint({
  ...processes,
  operationId: 'processKill',
  summary: 'Send a signal to a process',
  description: 'The signal also goes to the process group. 404 for a process that has ended.',
  params: one,
  method: 'POST',
  path: '/browsers/{id_or_name}/process/{process_id}/kill',
  body: ProcessKill,
  response: ProcessDone,
})

export const processResize = endpoint({
  ...processes,
  operationId: 'processResize',
  summary: 'Resize the terminal of a process',
  params: one,
  method: 'POST',
  path: '/browsers/{id_or_name}/process/{process_id}/resize',
  body: ProcessResize,
  bodyRequired: true,
  response: ProcessDone,
})

export const PROCESS_ENDPOINTS = [
  processExec,
  processSpawn,
  processStatus,
  processStdin,
  processStdoutStream,
  processKill,
  processResize,
] as const
