import { readlink } from 'node:fs/promises'
import { readNow, statOf } from '../shared/process-stat'

/** Programs that do nothing but hold the others of a browser. */
const HOLDERS: readonly string[] = ['bwrap', 'sh']
const OWN_NAMES: readonly string[] = ['Xvfb', 'openbox', 'socat']

/**
 * Returns the program of a browser that was stopped (SIGSTOP, and not by a debugger) and continues only when it is signalled, or
 * undefined. Of Chromium only its first process counts. Reads at once what costs a tenth of what it takes to wait for a thread.
 */
export function stoppedProgram(leader: number): string | undefined {
  const pids = [leader]
  for (const pid of pids) {
    const { name, state } = statOf(pid) ?? {}
    if (name === undefined) continue
    if (state === 'T') return programNamed(name)
    if (HOLDERS.includes(name)) pids.push(...childrenOf(pid))
  }
  return undefined
}

function programNamed(name: string): string {
  if (HOLDERS.includes(name)) return 'Its sandbox'
  return OWN_NAMES.includes(name) ? name : 'Chromium'
}

const childrenOf = (pid: number): number[] =>
  readNow(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** Returns the process namespace that this process lives in; a pid means nothing outside it. */
export async function pidNamespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid')
  return link.replace(/\D/g, '')
}

export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Already gone.
  }
}
