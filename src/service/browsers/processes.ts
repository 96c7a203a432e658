import { readFile, readlink } from 'node:fs/promises'

/**
 * When a process started, in clock ticks since boot (proc_pid_stat(5), field 22), or undefined when there is no such process
 * or it is only waiting to be reaped. A pid is used again one day, a pid with its start time is not.
 */
export async function startTime(pid: number): Promise<string | undefined> {
  const { state, fields } = (await statOf(pid)) ?? {}
  return state === 'Z' ? undefined : fields?.[19]
}

/** Programs that do nothing but hold the others of a browser. */
const HOLDERS: readonly string[] = ['bwrap', 'sh']
const OWN_NAMES: readonly string[] = ['Xvfb', 'openbox', 'socat']

/**
 * The program of a browser that was stopped (SIGSTOP, and not by a debugger) and goes on only when somebody wants it to, or
 * undefined. Of Chromium only its first process counts.
 */
export async function stoppedProgram(leader: number): Promise<string | undefined> {
  let generation = [leader]
  while (generation.length > 0) {
    const stats = await Promise.all(generation.map(statOf))
    const stopped = stats.find((stat) => stat?.state === 'T')
    if (stopped) return programNamed(stopped.name)
    const holders = generation.filter((_, index) => HOLDERS.includes(stats[index]?.name ?? ''))
    generation = (await Promise.all(holders.map(childrenOf))).flat()
  }
  return undefined
}

function programNamed(name: string): string {
  if (HOLDERS.includes(name)) return 'Its sandbox'
  return OWN_NAMES.includes(name) ? name : 'Chromium'
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Name, state, and the fields from the state on. */
async function statOf(pid: number): Promise<{ name: string; state: string; fields: string[] } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  const [state] = fields
  return state ? { name: stat.slice(stat.indexOf('(') + 1, end), state, fields } : undefined
}

/** The process namespace that this process lives in; a pid means nothing outside it. */
export async function pidNamespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid')
  return link.replace(/\D/g, '')
}

/** Kills the process group that `leader` leads. Quiet when it is gone. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Already gone.
  }
}
