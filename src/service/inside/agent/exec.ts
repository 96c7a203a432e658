import { once } from 'node:events'
import { EXEC_CEILING_SECONDS, MAX_EXEC_OUTPUT_BYTES } from '../../../contract/process-limits'
import type { ProcessExec } from '../../../contract/process'
import { endOf, signalGroup, startChild } from './child'
import { StreamText } from './stream-text'
import { type AgentCall, Refusal } from './operation'
import { programOf } from './program'

/** Runs a program to its end (rule 11.6). One that takes too long, or whose caller hangs up, is killed with its whole group. */
export async function exec({ body, response, signal }: AgentCall): Promise<object> {
  const spec = body as ProcessExec
  const began = performance.now()
  const child = await startChild(await programOf(spec), ['ignore', 'pipe', 'pipe'])
  const kill = () => signalGroup(child.pid, 'SIGKILL')
  let isLate = false
  const seconds = spec.timeout_sec && spec.timeout_sec > 0 ? spec.timeout_sec : EXEC_CEILING_SECONDS
  const timer = setTimeout(
    () => {
      isLate = true
      kill()
    },
    Math.min(seconds, EXEC_CEILING_SECONDS) * 1000,
  )
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const [stdout, stderr] = [child.stdout, child.stderr].map(
    (stream) => new StreamText(stream, MAX_EXEC_OUTPUT_BYTES),
  ) as [StreamText, StreamText]
  const code = await endOf(child, once(child, 'close'))
  clearTimeout(timer)
  if (isLate) throw new Refusal(500, 'process_timed_out', 'process timed out')
  const cut = Object.entries({ stdout, stderr }).flatMap(([name, { isCut }]) => (isCut ? [name] : []))
  if (cut.length > 0) response.setHeader('X-Output-Truncated', cut.join(', '))
  return {
    exit_code: code,
    stdout_b64: stdout.bytes.toString('base64'),
    stderr_b64: stderr.bytes.toString('base64'),
    duration_ms: Math.round(performance.now() - began),
  }
}
