import { z } from 'zod'
import { MAX_CONSOLE_BYTES, MAX_ERROR_LENGTH } from '../../../contract/playwright-limits'
import type { PlaywrightExecute, PlaywrightResult } from '../../../contract/playwright'
import type { Browser } from '../../browser/browser'
import { CdpClient } from '../../session/debugging/cdp-client'
import { MAX_COMMAND_BYTES, MAX_UNREAD_BYTES } from '../../session/debugging/limits'
import { timeoutSignal } from '../../shared/deadline'
import { AgentCall, agentFailed, SILENT_MS } from '../agent-call'
import { MessageQueue } from './message-queue'
import { readLines } from '../read-lines'
import { type CodeStart, LINE } from './wire'

/** How much longer than the code itself all around it may take, ms. */
const AROUND_MS = 20_000
/** How the code has ended, as the process says that ran it. */
const Ended = z.union([
  z.object({ json: z.string() }),
  z.object({ error: z.string().max(MAX_ERROR_LENGTH), stack: z.string().max(MAX_ERROR_LENGTH) }),
])
type Ended = { readonly result: unknown } | { readonly error: string; readonly stack: string }

const ConsoleText = z.string().max(MAX_CONSOLE_BYTES)

/** How that process has ended, as the agent says. */
const Exited = z.object({ exitCode: z.int(), isLate: z.boolean(), stdout: ConsoleText, stderr: ConsoleText })
type Exited = z.infer<typeof Exited>

/** Runs code in a browser (rule 11.12). Whatever the code does, the promise resolves; it rejects when it could not be run. */
export async function executePlaywright(
  browser: Browser,
  { code, timeout_sec: seconds }: PlaywrightExecute,
  caller: AbortSignal,
  aroundMs = AROUND_MS,
): Promise<PlaywrightResult> {
  const signal = timeoutSignal(seconds * 1000 + aroundMs, caller, agentFailed('It didn’t report how the code ended.'))
  const ended = await inAgent(browser, code, seconds, signal)
  return resultOf(ended.code, ended.process, seconds)
}

async function inAgent(
  browser: Browser,
  code: string,
  seconds: number,
  signal: AbortSignal,
): Promise<{ code: Ended | undefined; process: Exited }> {
  const { cdp, downloads, tabs } = browser
  const start: CodeStart = { code, targetId: (await tabs.current()).targetId }
  const queue = new MessageQueue(MAX_UNREAD_BYTES)
  queue.push(`${LINE.start}${JSON.stringify(start)}`)
  const client = await CdpClient.open({
    cdp,
    downloads,
    // Code that does not read its answers is cut off from the browser.
    send: (message) => void (queue.push(`${LINE.cdp}${JSON.stringify(message)}`) || queue.end()),
    leave: () => queue.end(),
  })
  try {
    const call = new AgentCall(browser, signal)
    const request = { operation: 'runCode', query: { timeout_sec: String(seconds) }, content: queue }
    return await call.read({ ...request, type: 'application/x-ndjson' }, async (answer) => {
      let outcome: Ended | undefined
      for await (const line of readLines(call.pieces(answer, SILENT_MS), MAX_COMMAND_BYTES)) {
        const text = line.slice(1)
        if (line.startsWith(LINE.exited)) return { code: outcome, process: Exited.parse(JSON.parse(text)) }
        if (line.startsWith(LINE.ended)) outcome = endedIn(text)
        if (line.startsWith(LINE.cdp)) client.receive(text)
        if (cdp.congested) await cdp.drained()
      }
      throw new Error('The agent didn’t report how the code ended.')
    })
  } finally {
    queue.end()
    client.close()
    // What it has turned off for itself is off for us, too.
    tabs.prepareAgain()
  }
}

/** Throws for what is none. */
function endedIn(text: string): Ended {
  const ended = Ended.parse(JSON.parse(text))
  return 'json' in ended ? { result: JSON.parse(ended.json) as unknown } : ended
}

function resultOf(code: Ended | undefined, { exitCode, isLate, stdout, stderr }: Exited, seconds: number) {
  if (isLate && !code)
    return failed(`The code didn’t end within ${seconds} s (timeout_sec), and was stopped.`, stdout, stderr)
  if (!code) return failed(`The code ended its process (${describeExit(exitCode)}).`, stdout, stderr)
  if ('result' in code) return { success: true, result: code.result, stdout, stderr }
  return failed(code.error, stdout, stderr + code.stack)
}

const failed = (error: string, stdout: string, stderr: string): PlaywrightResult => ({
  success: false,
  error,
  stdout,
  stderr,
})

const describeExit = (code: number): string => (code < 0 ? 'a signal ended it' : `exit code ${code}`)
