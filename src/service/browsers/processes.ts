import { readFile, readlink } from 'node:fs/promises'

/**
 * When a process started, in clock ticks since boot (proc_pid_stat(5), field 22), or undefined when there is no such process
 * or it is only waiting to be reaped. A pid is used again one day, a pid with its start time is not.
 */
export async function startTime(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
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
