import { readdirSync, readFileSync } from 'node:fs'

/** Parent of each process of the machine, from /proc. */
function parents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((pid) => {
      const parent = stat(Number(pid))?.parent
      return parent === undefined ? [] : [[Number(pid), parent] as const]
    }),
  )
}

/** What proc_pid_stat(5) has of it, from field 3 on; undefined when it has ended. */
function stat(pid: number): { state: string; parent: number; policy: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: fields[0] ?? '', parent: Number(fields[1]), policy: Number(fields[38]) }
  } catch {
    return undefined
  }
}

/** Every process below one, however deep. */
export function descendants(pid: number): number[] {
  const parentOf = parents()
  const below = (of: number): number[] =>
    [...parentOf].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

/** Whether a process still runs; one that only waits to be counted as ended does not. */
export function isAlive(pid: number): boolean {
  const state = stat(pid)?.state
  return state !== undefined && state !== 'Z'
}

/** How the kernel runs a process by turns; undefined when it has ended. */
export const policyOf = (pid: number): number | undefined => stat(pid)?.policy

/** The name of the program that a process runs. */
export function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
