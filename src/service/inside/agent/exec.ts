import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { EXEC_CEILING_SECONDS, MAX_EXEC_OUTPUT_BYTES } from '../../../contract/process-limits'
import type { ProcessExec } from '../../../contract/process'
import { endOf, signalGroup, startChild } from './child'
import { type AgentCall, Refusal } from './operation'
import { programOf } from './program'

/** Runs a program to its end (rule 11.6). One that takes too long, or whose caller hangs up, is killed with its whole group. */
export async function exec({ body, response, signal }: AgentCall): Promise<object> {
  const asked = body as ProcessExec
  const began = performance.now()
  const child = await startChild(await programOf(asked), ['ignore', 'pipe', 'pipe'])
  const kill = () => signalGroup(child.pid, 'SIGKILL')
  let isLate = false
  const seconds = asked.timeout_sec && asked.timeout_sec > 0 ? asked.timeout_sec : EXEC_CEILING_SECONDS
  const timer = setTimeout(
    () => {
      isLate = true
      kill()
    },
    Math.min(seconds, EXEC_CEILING_SECONDS) * 1000,
  )
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const [stdout, stderr] = [new Collected(child.stdout), new Collected(child.stderr)]
  const code = await endOf(child, once(child, 'close'))
  clearTimeout(timer)
  if (isLate) throw new Refusal(500, 'process_timed_out', 'process timed out')
  const cut = Object.entries({ stdout, stderr }).flatMap(([name, { isCut }]) => (isCut ? [name] : []))
  if (cut.length > 0) response.setHeader('X-Output-Truncated', cut.join(', '))
  return {
    exit_code: code,
    stdout_b64: stdout.text,
    stderr_b64: stderr.text,
    duration_ms: Math.round(performance.now() - began),
  }
}

/** What comes out of a stream, up to a size; the rest is read and forgotten, so that its writer goes on. */
class Collected {
  readonly #parts: Buffer[] = []
  #length = 0

  constructor(stream: Readable | null) {
    stream?.on('data', (part: Buffer) => {
      const room = MAX_EXEC_OUTPUT_BYTES - this.#length
      this.#length += part.length
      if (room > 0) this.#parts.push(part.subarray(0, room))
    })
  }

  get isCut(): boolean {
    return this.#length > MAX_EXEC_OUTPUT_BYTES
  }

  /** As Base64. */
  get text(): string {
    return Buffer.concat(this.#parts).toString('base64')
  }
}
