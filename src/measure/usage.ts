import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { descendants } from '../../e2e/support/processes'
import { sum } from './statistics'

let ticksPerSecond: number | undefined

/** Seconds of processor time that a process has used, its threads included (proc_pid_stat(5), fields 14 and 15). */
export const cpuSeconds = (pid: number): number => ticks(pid, 14) + ticks(pid, 15)

/** The same for those it had started and that have ended (fields 16 and 17). */
export const cpuSecondsOfEnded = (pid: number): number => ticks(pid, 16) + ticks(pid, 17)

function ticks(pid: number, field: number): number {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Behind the name, which may contain spaces, the third field is the first.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3]) / ticksPerSecond
}

/** Memory of a process in bytes: what is its own and, of what it shares, its part. */
export function proportionalBytes(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024
}

/** All memory of a process that is in use, in bytes. */
export function residentBytes(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') * 1024
}

/** Sums something over a process and all below it; those that end meanwhile do not count. */
export function ofTree(pid: number, measure: (pid: number) => number): number {
  return sum(
    [pid, ...descendants(pid)].map((each) => {
      try {
        return measure(each)
      } catch {
        return 0
      }
    }),
  )
}

/** Share of one core that a process used while something went on. */
export async function cpuShare(pid: number, during: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid)
  const began = performance.now()
  await during()
  return ((cpuSeconds(pid) - before) * 1000) / (performance.now() - began)
}

function kilobytes(file: string, name: string): number {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  return Number(line?.replace(/\D/g, ''))
}
