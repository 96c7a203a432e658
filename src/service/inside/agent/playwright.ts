import { LINE } from '../playwright/wire'
import { CodeProcess, RUNNER } from './code-process'
import { converse } from './converse'
import type { AgentCall } from './operation'

/** How long a process waits for the next code, ms: it takes as much memory as a page. */
const SPARE_MS = 60_000

let spare: { process: CodeProcess; timer: NodeJS.Timeout } | undefined

/**
 * Runs code (rule 11.12): what the service sends goes to a process of its own, and what that says to the service; at last a line on how the process
 * has ended. It is killed after as many seconds as the caller says, and when that has disconnected.
 */
export async function runCode(call: AgentCall): Promise<void> {
  const code = takeProcess()
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      code.kill()
    },
    Number(call.query['timeout_sec']) * 1000,
  )
  const exitCode = await converse(code, call)
  clearTimeout(timer)
  const [stdout, stderr] = [code.stdout.bytes.toString(), code.stderr.bytes.toString()]
  call.response.end(`\n${LINE.exited}${JSON.stringify({ exitCode, isLate, stdout, stderr })}\n`)
  if (!call.signal.aborted) keepSpare()
}

/** Returns the one that waits, or a new one. */
function takeProcess(): CodeProcess {
  const waiting = spare
  spare = undefined
  clearTimeout(waiting?.timer)
  return waiting && !waiting.process.isOver ? waiting.process : new CodeProcess(RUNNER)
}

/** A caller that runs code once is likely to do it again: the next runner is ready then. */
function keepSpare(): void {
  if (spare) return
  const process = new CodeProcess(RUNNER)
  const timer = setTimeout(() => {
    spare = undefined
    process.kill()
  }, SPARE_MS)
  spare = { process, timer }
}
