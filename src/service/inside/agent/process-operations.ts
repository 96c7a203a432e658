import { MAX_PROCESSES } from '../../../contract/process-limits'
import type { ProcessSpawn } from '../../../contract/process'
import { exec } from './exec'
import { Lines } from './lines'
import { type AgentCall, badRequest, type Operation, Refusal } from './operation'
import { Spawned } from './spawned'

/** How long one that has ended is still known, ms. */
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
