import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeProcess } from './code-process'
import type { AgentCall } from './operation'

/** So often a call says that it is there, ms. */
const ALIVE_MS = 15_000

const NEWLINE = 10

/**
 * Passes lines on: what the service sends to a process, and what that says to the service, which ends when the process does; it is killed when the
 * caller has disconnected. Returns its exit code. The answer is begun, and left to be ended.
 */
export async function converse(
  process: CodeProcess,
  { request, response, signal }: Pick<AgentCall, 'request' | 'response' | 'signal'>,
): Promise<number> {
  const kill = () => process.kill()
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).flushHeaders()
  let isBetweenLines = true
  process.output.on('data', (data: Buffer) => (isBetweenLines = data.at(-1) === NEWLINE))
  const alive = setInterval(() => isBetweenLines && response.write('\n'), ALIVE_MS)
  process.output.pipe(response, { end: false })
  request.on('error', () => {}).pipe(process.input)
  const exitCode = await process.ended
  clearInterval(alive)
  const { output } = process
  // What it has started may hold its output open for ever.
  if (!output.readableEnded && !output.destroyed) await Promise.race([once(output, 'end'), sleep(200)])
  return exitCode
}
