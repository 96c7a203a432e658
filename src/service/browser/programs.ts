import { execFile } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { succeeds } from '../shared/stray'

const run = promisify(execFile)

export const LONGEST_ANSWER_MS = 10_000

/** Returns what a program prints to stdout. Rejects when it fails, or takes too long: see describeFailure. */
export async function answerOf(program: string, args: readonly string[], ms = LONGEST_ANSWER_MS): Promise<string> {
  return (await run(program, args, { timeout: ms, killSignal: 'SIGKILL' })).stdout
}

/** Returns the file of a program, which may be a path; otherwise these folders are searched. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  if (name.includes('/')) return (await isExecutable(name)) ? name : undefined
  for (const folder of folders) {
    const file = path.join(folder, name)
    if (await isExecutable(file)) return file
  }
  return undefined
}

export async function isExecutable(file: string): Promise<boolean> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) return false
  return succeeds(access(file, constants.X_OK))
}

/** Returns the last that a program said before it failed; how it failed when it said nothing. */
export function describeFailure(error: unknown): string {
  const { stderr, killed, code } = error as { stderr?: unknown; killed?: boolean; code?: unknown }
  if (killed) return `it didn’t respond within ${LONGEST_ANSWER_MS / 1000} s.`
  const said = typeof stderr === 'string' ? stderr.trim() : error instanceof Error ? error.message : String(error)
  const line = said.split('\n').at(-1) || `it ended with ${String(code)}`
  return line.endsWith('.') ? line : `${line}.`
}
