import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { badRequest } from './operation'
import type { Program } from './program'

/** How long after its end a process's output may still come: what it has started may hold that open for ever, ms. */
const LAST_OUTPUT_MS = 500

/** Starts a program as a group of its own. Refusal when the system does not start it. */
export async function startChild(
  { command, file, args, cwd, env }: Program,
  stdio: StdioOptions,
): Promise<ChildProcess> {
  try {
    const child = spawn(file, args, { argv0: command, cwd, env, stdio, detached: true })
    await once(child, 'spawn')
    return child
  } catch (error) {
    throw badRequest(`command: ${command}: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`)
  }
}

/** Resolves with its exit code, or -1 for one that a signal has ended; when `output` has come, too. */
export async function endOf(child: ChildProcess, output: Promise<unknown>): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null]
  await Promise.race([output, sleep(LAST_OUTPUT_MS, undefined, { ref: false })])
  return code ?? -1
}

/** Sends a signal to a group of processes. False when there is none any more. */
export function signalGroup(leader: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return leader !== undefined && process.kill(-leader, signal)
  } catch {
    return false
  }
}
