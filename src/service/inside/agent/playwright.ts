import { once } from 'node:events'
import { LINE } from '../playwright/wire'
import { CodeProcess } from './code-process'
import type { AgentCall } from './operation'

/** So often a call says that it is there, ms. */
const ALIVE_MS = 15_000
/** How long a process waits for the next code, ms: it takes as much memory as a page. */
const SPARE_MS = 60_000

const NEWLINE = 10

let spare: { process: CodeProcess; timer: NodeJS.Timeout } | undefined

/**
 * Runs code (rule 11.12): what the service sends goes to a process of its own, and what that says to the service; at last a line on how the process
 * has ended. It is killed after as many seconds as the caller says, and when that has hung up.
 */
export async function runCode({ query, request, response, signal }: AgentCall): Promise<void> {
  const code = takeProcess()
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      code.kill()
    },
    Number(query['timeout_sec']) * 1000,
  )
  const kill = () => code.kill()
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).flushHeaders()
  let isBetweenLines = true
  code.output.on('data', (data: Buffer) => (isBetweenLines = data.at(-1) === NEWLINE))
  const alive = setInterval(() => isBetweenLines && response.write('\n'), ALIVE_MS)
  code.output.pipe(response, { end: false })
  request.on('error', () => {}).pipe(code.input)
  const exitCode = await code.ended
  clearTimeout(timer)
  clearInterval(alive)
  if (!code.output.readableEnded && !code.output.destroyed) await Promise.race([once(code.output, 'end'), lastOutput()])
  const [stdout, stderr] = [code.stdout.bytes.toString(), code.stderr.bytes.toString()]
  response.end(`\n${LINE.exited}${JSON.stringify({ exitCode, isLate, stdout, stderr })}\n`)
  if (!signal.aborted) keepSpare()
}

/** What it has started may hold its output open for ever. */
const lastOutput = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200))

/** The one that waits, or a new one. */
function takeProcess(): CodeProcess {
  const waiting = spare
  spare = undefined
  clearTimeout(waiting?.timer)
  return waiting && !waiting.process.isOver ? waiting.process : new CodeProcess()
}

/** Whoever runs code once is likely to do it again: the next one is there then. */
function keepSpare(): void {
  if (spare) return
  const process = new CodeProcess()
  const timer = setTimeout(() => {
    spare = undefined
    process.kill()
  }, SPARE_MS)
  spare = { process, timer }
}
