import { MAX_PROCESSES, EXEC_CEILING_SECONDS, MAX_EXEC_OUTPUT_BYTES } from '../../../contract/process-limits'
import type { ProcessSpawn, ProcessExec } from '../../../contract/process'
import { Lines } from './lines'
import { type AgentCall, badRequest, type Operation, Refusal } from './operation'
import { Spawned } from './spawned'
import { once } from 'node:events'
import { endOf, signalGroup, startChild } from './child'
import { StreamText } from './stream-text'
import { programOf } from './program'

/** Runs a program to its end (rule 11.6). One that takes too long, or whose caller disconnects, is killed with its whole group. */
async function exec({ body, response, signal }: AgentCall): Promise<object> {
  const spec = body as ProcessExec
  const began = performance.now()
  const child = await startChild(await programOf(spec), ['ignore', 'pipe', 'pipe'])
  const kill = () => signalGroup(child.pid, 'SIGKILL')
  let isLate = false
  const requested = spec.timeout_sec && spec.timeout_sec > 0 ? spec.timeout_sec : EXEC_CEILING_SECONDS
  const seconds = Math.min(requested, EXEC_CEILING_SECONDS)
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, seconds * 1000)
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const [stdout, stderr] = [child.stdout, child.stderr].map(
    (stream) => new StreamText(stream, MAX_EXEC_OUTPUT_BYTES),
  ) as [StreamText, StreamText]
  const code = await endOf(child, once(child, 'close'))
  clearTimeout(timer)
  if (isLate)
    throw new Refusal(
      500,
      'process_timed_out',
      `process timed out after ${seconds} s and was killed. Set timeout_sec, at most ${EXEC_CEILING_SECONDS}, or spawn it.`,
    )
  const cut = Object.entries({ stdout, stderr }).flatMap(([name, { isCut }]) => (isCut ? [name] : []))
  if (cut.length > 0) response.setHeader('X-Output-Truncated', cut.join(', '))
  return {
    exit_code: code,
    stdout_b64: stdout.bytes.toString('base64'),
    stderr_b64: stderr.bytes.toString('base64'),
    duration_ms: Math.round(performance.now() - began),
  }
}

const KNOWN_MS = 60_000

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const processes = new Map<string, Spawned>()

/** Rules 11.6 and 11.7, by the name of the operation. */
export const PROCESS_OPERATIONS: Readonly<Record<string, Operation>> = {
  processExec: exec,
  processSpawn: async ({ body }) => {
    if (processes.size >= MAX_PROCESSES)
      throw badRequest(`${MAX_PROCESSES} processes already exist, which is the limit. End one.`)
    const spawned = await Spawned.start(body as ProcessSpawn)
    processes.set(spawned.id, spawned)
    const forget = () => void setTimeout(() => processes.delete(spawned.id), KNOWN_MS)
    void spawned.ended.then(forget, forget)
    return { process_id: spawned.id, pid: spawned.pid, started_at: spawned.startedAt.toISOString() }
  },
  processStatus: (call) => spawnedIn(call).status,
  processStdin: async (call) => {
    const { data_b64: text } = call.body as { data_b64: string }
    if (!BASE64.test(text)) throw badRequest('data_b64: is not Base64.')
    const data = Buffer.from(text, 'base64')
    const spawned = spawnedIn(call)
    if (call.query['attached']) {
      await spawned.hasRead()
      // A client that has gone meanwhile would get in the way of the next one.
      call.signal.throwIfAborted()
    }
    spawned.write(data)
    return { written_bytes: data.length }
  },
  processStdoutStream: (call) => {
    const { output } = spawnedIn(call)
    const reader: Lines = new Lines(call.response, () => output.leave(reader))
    output.read(reader)
  },
  processAttach: (call) => {
    const spawned = spawnedIn(call)
    spawned.attach()
    const reader: Lines = new Lines(call.response, () => {
      spawned.output.leave(reader)
      spawned.detach()
    })
    spawned.output.read(reader)
  },
  processKill: (call) => {
    spawnedIn(call).signal(`SIG${(call.body as { signal: string }).signal}` as NodeJS.Signals)
    return { ok: true }
  },
  processResize: async (call) => {
    await spawnedIn(call).resize(call.body as { rows: number; cols: number })
    return { ok: true }
  },
}

function spawnedIn({ query }: AgentCall): Spawned {
  const { process_id: id = '' } = query
  if (!UUID.test(id)) throw badRequest('process_id: must be the id of a process, which is a UUID.')
  const spawned = processes.get(id)
  if (!spawned)
    throw new Refusal(
      404,
      'not_found',
      `There is no process with the id ${id}, or it has ended more than a minute ago.`,
    )
  return spawned
}
