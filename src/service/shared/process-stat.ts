import { readFileSync } from 'node:fs'

/**
 * Returns when a process started, in clock ticks since boot (proc_pid_stat(5), field 22), or undefined when there is no such process
 * or it is only waiting to be reaped. A pid is used again one day, a pid with its start time is not.
 */
export function startTime(pid: number): string | undefined {
  const { state, fields } = statOf(pid) ?? {}
  return state === 'Z' ? undefined : fields?.[19]
}

export function statOf(pid: number): { name: string; state: string; fields: string[] } | undefined {
  const stat = readNow(`/proc/${pid}/stat`)
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  const [state] = fields
  return state ? { name: stat.slice(stat.indexOf('(') + 1, end), state, fields } : undefined
}

/** Reads a file of /proc at once; empty for a process that is gone. */
export function readNow(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
